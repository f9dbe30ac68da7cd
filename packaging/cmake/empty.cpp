// Carries a precompiled header; holds no code.

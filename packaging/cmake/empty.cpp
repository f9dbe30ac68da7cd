// Carries the precompiled header of all sources that include ATen; holds no code.

"""Kernels: compiled twins of the rules, tested to be equivalent, for trying many moves fast."""

const MB = 1024 * 1024

/** What an import of pictures accepts. The screen states these, and the reader counts them while it unpacks a file. */
export const pictureLimits = {
  /** Bytes of the ZIP. */
  bytes: 50 * MB,
  entries: 2000,
  /** Bytes of all files together after unpacking. */
  inflated: 200 * MB,
  perItem: 20,
} as const

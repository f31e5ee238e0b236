declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file; `false` where another has it. */
  export const tryLock: (fd: number) => boolean
}

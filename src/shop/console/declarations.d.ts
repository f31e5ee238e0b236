/** Made of `resources/` by the build (scripts/declarations.ts): the head of each declaration, and the way to each whole one. */
declare module 'virtual:declarations' {
  export const heads: readonly import('../../schema/head').Head[]
  export const bodies: Readonly<
    Record<string, () => Promise<{ readonly default: import('../../schema/resource').AnyResource }>>
  >
}

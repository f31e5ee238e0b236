/** Decoder of HEIC pictures. The package declares the functions of its core only. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    readonly is_primary: () => boolean
    readonly get_width: () => number
    readonly get_height: () => number
    /** Fills the pixels of `target`, and calls back with `null` where the picture is damaged. */
    readonly display: (target: ImageData, done: (target: ImageData | null) => void) => void
  }
  const create: () => Promise<{
    readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => HeifImage[] }
  }>
  export default create
}
declare module 'ra-language-chinese' {
  const messages: { readonly ra: object }
  export default messages
}
/** A style sheet as text. */
declare module '*.css?inline' {
  const css: string
  export default css
}

declare module 'ra-language-chinese' {
  const messages: { readonly ra: object }
  export default messages
}
/** A style sheet as text. */
declare module '*.css?inline' {
  const css: string
  export default css
}

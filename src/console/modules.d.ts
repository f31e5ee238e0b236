declare module 'ra-language-chinese' {
  const messages: { readonly ra: object }
  export default messages
}

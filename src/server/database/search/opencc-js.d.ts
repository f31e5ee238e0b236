/** Lines of `traditional simplified simplified…`, apart by `|`. The package declares no types of its tables. */
declare module 'opencc-js/dict/TSCharacters' {
  const table: string
  export default table
}

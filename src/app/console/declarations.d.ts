/** Made of `resources/` by the build (scripts/build/declarations.ts): the head of each declaration, and the way to each whole one. */
declare module 'virtual:declarations' {
  export const heads: readonly import('../../schema/model/manifest').ResourceManifest[]
  export const bodies: Readonly<
    Record<string, () => Promise<{ readonly default: import('../../schema/model/resource').AnyResource }>>
  >
  /** Where the pages of figures are, and who they are for. */
  export const boards: readonly import('../../schema/contract/buildMenu').MenuPage[]
  /** Every figure, and what stands on each of their pages. */
  export const book: () => Promise<{ readonly default: import('../../schema/metrics/catalogue').MetricsCatalogue }>
}
/** Where a font lies once it is built. */
declare module '*.woff?url' {
  const address: string
  export default address
}
/** What gathers a document that is being made; its types name the rest of the package alone. */
declare module 'pdfkit/output' {
  export const toBlob: (document: PDFKit.PDFDocument) => Promise<Blob>
}

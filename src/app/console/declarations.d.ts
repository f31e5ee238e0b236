/** Generated from `resources/` (scripts/build/declarations.ts): manifests and definition loaders. */
declare module 'virtual:declarations' {
  export const heads: readonly import('../../schema/model/manifest').ResourceManifest[]
  export const bodies: Readonly<
    Record<string, () => Promise<{ readonly default: import('../../schema/model/resource').AnyResource }>>
  >
  /** Paths, roles and menu entries of the boards. */
  export const boards: readonly import('../../schema/contract/buildMenu').MenuPage[]
  /** Metrics catalogue: all figures and the panels of the boards. */
  export const book: () => Promise<{ readonly default: import('../../schema/metrics/catalogue').MetricsCatalogue }>
}
/** Output of a PDF document. The package's own types lack this entry point. */
declare module 'pdfkit/output' {
  export const toBlob: (document: PDFKit.PDFDocument) => Promise<Blob>
}

/**
 * Whether a private file is a scan as PDF, which has no thumbnail. Apart from the schemas of
 * pictures, so that lists load none.
 */
export const isPdf = (key: string): boolean => key.endsWith('.pdf')

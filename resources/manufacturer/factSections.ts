/**
 * Sections of a manufacturer's data. A file of its own: the registration page lists them before the
 * form's definition loads.
 */
export const factSections = {
  company: { zh: '公司信息', en: 'Company information' },
  legal: { zh: '法人信息', en: 'Legal representative' },
  papers: { zh: '证件信息', en: 'ID documents' },
  shop: { zh: '店铺信息', en: 'Shop information' },
} as const

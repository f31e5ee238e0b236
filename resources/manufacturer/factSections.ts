/** The sections of a manufacturer's data, which the page for registering names before the data's form is loaded. */
export const factSections = {
  company: { zh: '公司信息', en: 'Company information' },
  legal: { zh: '法人信息', en: 'Legal representative' },
  papers: { zh: '证件信息', en: 'ID documents' },
  shop: { zh: '店铺信息', en: 'Shop information' },
} as const

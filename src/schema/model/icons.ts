/** Menu icons of any application. An application adds names of its own, and their pictures. */
export const stockIcons = ['add', 'list', 'log', 'people', 'place', 'review', 'settings', 'store', 'user'] as const
export type StockIcon = (typeof stockIcons)[number]

/** The icons that the menu has in any shop. A shop names its own beside them, and brings their pictures along. */
export const stockIcons = ['add', 'list', 'log', 'people', 'place', 'review', 'settings', 'store', 'user'] as const
export type StockIcon = (typeof stockIcons)[number]

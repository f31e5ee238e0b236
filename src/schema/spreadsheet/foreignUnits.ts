const currencies =
  'usd|us\\$|hk\\$|nt\\$|eur|jpy|hkd|gbp|twd|ntd|mop|krw|sgd|aud|cad|thb|chf|myr|nzd|rub|inr|vnd|' +
  '美[元金刀]|欧元|日[元圆]|港[元币纸]|英镑|新?台币|韩[元币]|澳元|澳门元|加元|新元|新加坡元|泰铢|瑞士法郎|卢布|卢比|越南盾|令吉'
/** Name or sign of a currency as people write it, the field's own included. */
export const currencyName = new RegExp(`(?<![a-z])(?:${currencies})(?![a-z])|\\p{Sc}`, 'iu')
/** Units of amounts, lengths and weights that a field may not know. */
export const foreignUnit = new RegExp(
  `^(?:[十百千万亿]*(?:${currencies})|[十百千万亿]+|\\p{Sc}|in|ft|oz|lbs?|k|w|mio|millions?|thousands?|角|分|寸|尺|磅|盎司|[公市]?[吨斤两钱]|[毫厘分公]?[米克升]|[mcdk]?m|[mk]?g|m?l|t|吋|%|折)$`,
  'iu',
)

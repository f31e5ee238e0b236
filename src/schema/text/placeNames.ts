const peoples =
  '壮|回|维吾尔|蒙古|藏|苗|彝|布依|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|朝鲜|塔吉克|怒|鄂温克|保安|裕固|独龙|鄂伦春|满|各'
const suffix = new RegExp(
  `(((${peoples})族?)*(自治区|自治州|自治县|自治旗)|特别行政区|地区|林区|省|市|盟|州|区|县|旗)$`,
)
/** Removes the type of a place from its name (省, 市, …). A name of one character stays whole. */
export const shortPlace = (name: string): string => {
  const short = name === '内蒙古自治区' ? '内蒙古' : name.replace(suffix, '')
  return short.length >= 2 ? short : name
}
/** Separators between place names. */
const between = /[\s/\\·>＞、,，-]+/g
/** Joins a chain of place names, without separators. */
export const joinedPlaces = (text: string): string => text.normalize('NFKC').replace(between, '')
/** Names in a city's position of the table that nobody writes. */
const unsaid = /^(市辖区|县|(省|自治区)直辖县级行政区划)$/
/** Spellings of a chain of places from the top: names full or short, repeated ones optional. */
export const spellingsOf = (names: readonly string[]): string[] => {
  const writings = names.map((name, at) => [
    ...new Set([name, shortPlace(name), ...(unsaid.test(name) || name === names[at - 1] ? [''] : [])]),
  ])
  return writings.reduce<string[]>((begun, next) => begun.flatMap(text => next.map(name => text + name)), [''])
}

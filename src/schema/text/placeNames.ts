const peoples =
  '壮|回|维吾尔|蒙古|藏|苗|彝|布依|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|朝鲜|塔吉克|怒|鄂温克|保安|裕固|独龙|鄂伦春|满|各'
const suffix = new RegExp(
  `(((${peoples})族?)*(自治区|自治州|自治县|自治旗)|特别行政区|地区|林区|省|市|盟|州|区|县|旗)$`,
)
/** A place's name without the word that says what sort of place it is; one sign alone is no name. */
export const shortPlace = (name: string): string => {
  const short = name === '内蒙古自治区' ? '内蒙古' : name.replace(suffix, '')
  return short.length >= 2 ? short : name
}
/** Signs that people set between the places of a chain. */
const between = /[\s/\\·>＞、,，-]+/g
/** The names of a chain of places as one text, without what stands between them. */
export const joinedPlaces = (text: string): string => text.normalize('NFKC').replace(between, '')
/** Names that nobody says: they fill the place of a city in the table. */
const unsaid = /^(市辖区|县|(省|自治区)直辖县级行政区划)$/
/** How people write a chain of places from the top, each of its names whole or short, one that stands twice once or twice. */
export const spellingsOf = (names: readonly string[]): string[] => {
  const writings = names.map((name, at) => [
    ...new Set([name, shortPlace(name), ...(unsaid.test(name) || name === names[at - 1] ? [''] : [])]),
  ])
  return writings.reduce<string[]>((begun, next) => begun.flatMap(text => next.map(name => text + name)), [''])
}

/** The first character of each syllable, in the order of the language's own collation: what stands between two of them is said like the former. */
const begins =
  '吖_a 哎_ai 安_an 肮_ang 凹_ao 丷_ba 挀_bai 扳_ban 邦_bang 勹_bao 卑_bei 奔_ben 伻_beng 屄_bi 边_bian 标_biao 憋_bie 汃_bin 冫_bing 癶_bo 峬_bu 擦_ca ' +
  '偲_cai 参_can 仓_cang 撡_cao 冊_ce 嵾_cen 噌_ceng 叉_cha 芆_chai 辿_chan 伥_chang 抄_chao 车_che 抻_chen 阷_cheng 吃_chi 充_chong 抽_chou ' +
  '出_chu 揣_chuai 巛_chuan 刅_chuang 吹_chui 旾_chun 逴_chuo 呲_ci 匆_cong 凑_cou 粗_cu 汆_cuan 崔_cui 邨_cun 搓_cuo 咑_da 呆_dai 丹_dan 当_dang ' +
  '刀_dao 嘚_de 扥_den 灯_deng 氐_di 嗲_dia 敁_dian 刁_diao 爹_die 丁_ding 丟_diu 东_dong 吺_dou 厾_du 偳_duan 垖_dui 吨_dun 多_duo 妸_e 诶_ei 奀_en ' +
  '鞥_eng 儿_er 发_fa 帆_fan 匚_fang 飞_fei 分_fen 丰_feng 仏_fo 紑_fou 夫_fu 旮_ga 侅_gai 甘_gan 冈_gang 皋_gao 戈_ge 给_gei 根_gen 刯_geng 工_gong ' +
  '勾_gou 估_gu 瓜_gua 乖_guai 关_guan 光_guang 归_gui 丨_gun 呙_guo 哈_ha 咍_hai 佄_han 夯_hang 茠_hao 诃_he 黒_hei 拫_hen 亨_heng 叿_hong 齁_hou ' +
  '乎_hu 花_hua 怀_huai 欢_huan 巟_huang 灰_hui 昏_hun 吙_huo 讥_ji 加_jia 戋_jian 江_jiang 艽_jiao 阶_jie 巾_jin 坕_jing 冂_jiong 丩_jiu 凥_ju ' +
  '姢_juan 噘_jue 军_jun 咔_ka 开_kai 刊_kan 忼_kang 尻_kao 匼_ke 剋_kei 肎_ken 劥_keng 空_kong 抠_kou 刳_ku 夸_kua 蒯_kuai 宽_kuan 匡_kuang 亏_kui ' +
  '坤_kun 扩_kuo 垃_la 来_lai 兰_lan 啷_lang 捞_lao 仂_le 雷_lei 塄_leng 哩_li 俩_lia 奁_lian 良_liang 撩_liao 毟_lie 拎_lin 伶_ling 溜_liu 龙_long ' +
  '瞜_lou 噜_lu 驴_lv 娈_luan 掠_lve 抡_lun 啰_luo 呣_m 妈_ma 埋_mai 嫚_man 牤_mang 猫_mao 嚒_me 坆_mei 椚_men 擝_meng 咪_mi 宀_mian 喵_miao 吀_mie ' +
  '民_min 名_ming 谬_miu 摸_mo 哞_mou 毪_mu 拏_na 腉_nai 囡_nan 囔_nang 孬_nao 疒_ne 娞_nei 恁_nen 能_neng 嗯_ng 妮_ni 拈_nian 娘_niang 鸟_niao ' +
  '捏_nie 囜_nin 宁_ning 妞_niu 农_nong 羺_nou 奴_nu 女_nv 奻_nuan 疟_nve 挪_nuo 噢_o 讴_ou 妑_pa 拍_pai 眅_pan 乓_pang 抛_pao 呸_pei 喷_pen 匉_peng ' +
  '丕_pi 囨_pian 剽_piao 氕_pie 姘_pin 乒_ping 钋_po 剖_pou 仆_pu 七_qi 掐_qia 千_qian 呛_qiang 悄_qiao 苆_qie 亲_qin 靑_qing 卭_qiong 丘_qiu 区_qu ' +
  '奍_quan 炔_que 夋_qun 呥_ran 穣_rang 娆_rao 惹_re 人_ren 扔_reng 日_ri 戎_rong 禸_rou 邚_ru 堧_ruan 桵_rui 闰_run 捼_ruo 仨_sa 毢_sai 三_san ' +
  '桒_sang 掻_sao 閪_se 森_sen 僧_seng 杀_sha 筛_shai 山_shan 伤_shang 弰_shao 奢_she 申_shen 升_sheng 尸_shi 収_shou 书_shu 刷_shua 衰_shuai ' +
  '闩_shuan 双_shuang 脽_shui 吮_shun 说_shuo 厶_si 忪_song 凁_sou 苏_su 狻_suan 夊_sui 孙_sun 唆_suo 他_ta 囼_tai 坍_tan 汤_tang 夲_tao 忑_te ' +
  '熥_teng 剔_ti 天_tian 旫_tiao 帖_tie 厅_ting 炵_tong 偷_tou 凸_tu 湍_tuan 推_tui 吞_tun 乇_tuo 屲_wa 歪_wai 弯_wan 尢_wang 危_wei 昷_wen 翁_weng ' +
  '挝_wo 乌_wu 夕_xi 呷_xia 仙_xian 乡_xiang 灱_xiao 些_xie 心_xin 星_xing 凶_xiong 休_xiu 吁_xu 吅_xuan 疶_xue 坃_xun 丫_ya 恹_yan 央_yang 幺_yao ' +
  '倻_ye 一_yi 囙_yin 应_ying 哟_yo 佣_yong 优_you 込_yu 囦_yuan 曰_yue 晕_yun 帀_za 災_zai 兂_zan 匨_zang 傮_zao 则_ze 贼_zei 怎_zen 囎_zeng 扎_zha ' +
  '夈_zhai 枬_zhan 张_zhang 佋_zhao 蜇_zhe 贞_zhen 凧_zheng 之_zhi 中_zhong 州_zhou 朱_zhu 抓_zhua 跩_zhuai 专_zhuan 妆_zhuang 隹_zhui ' +
  '宒_zhun 拙_zhuo 孜_zi 宗_zong 邹_zou 租_zu 钻_zuan 厜_zui 尊_zun 嘬_zuo'
/** Said otherwise where they stand in this trade's words. */
const exceptions: Readonly<Record<string, string>> = { 地: 'di', 长: 'chang', 粘: 'zhan', 了: 'le' }
const order = new Intl.Collator('zh-u-co-pinyin')
const table = begins.split(' ').map(each => each.split('_'))

const findSyllable = (character: string): string => {
  let [from, to] = [0, table.length - 1]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (order.compare(table[middle]?.[0] ?? '', character) <= 0) from = middle
    else to = middle - 1
  }
  return exceptions[character] ?? table[from]?.[1] ?? ''
}
const known = new Map<string, string>()
/** The syllable of a Chinese character: each is looked up once. */
const syllableOf = (character: string): string => {
  const syllable = known.get(character) ?? findSyllable(character)
  known.set(character, syllable)
  return syllable
}
const isChinese = (character: string) => /\p{Script=Han}/u.test(character)

/** A text's characters as they are said, one by one; anything but Chinese as it stands, without spaces. Nothing for a text that has no Chinese. */
export const syllablesOf = (text: string): readonly string[] => {
  const characters = [...text.toLowerCase()].filter(each => !/\s/.test(each))
  return characters.some(isChinese) ? characters.map(each => (isChinese(each) ? syllableOf(each) : each)) : []
}
const syllables: ReadonlySet<string> = new Set([...table.map(([, said = '']) => said), ...Object.values(exceptions)])
const begun = new Set([...syllables].flatMap(each => [...each].map((_, at) => each.slice(0, at + 1))))
const LONGEST = 6
/** What may stand at a place of what is typed: a syllable, or a sign that is no letter. */
const partsAt = (text: string, at: number): readonly number[] =>
  /[a-z]/.test(text.charAt(at))
    ? Array.from({ length: LONGEST }, (_, index) => index + 1).filter(length =>
        syllables.has(text.slice(at, at + length)),
      )
    : [1]
/**
 * Where syllables begin in what is typed by its sound, whichever way it is read: of `tuhaozh` at 0, 2 and 5, of `xian`, which may be one or two, at 0. The last may have been begun
 * alone. Nothing for what nobody says so.
 */
export const beginningsIn = (text: string): readonly number[] => {
  const end = text.length
  const ways = Array.from({ length: end + 1 }, () => ({ to: 0, from: 0 }))
  const at = (index: number) => ways[index] ?? { to: 0, from: 0 }
  at(0).to = 1
  at(end).from = 1
  for (let index = 0; index < end; index += 1)
    for (const length of partsAt(text, index)) at(index + length).to += at(index).to
  for (let index = end - 1; index >= 0; index -= 1) {
    const rest = text.slice(index)
    at(index).from = begun.has(rest) && !syllables.has(rest) ? 1 : 0
    for (const length of partsAt(text, index)) at(index).from += at(index + length).from
  }
  const all = at(0).from
  return all === 0 ? [] : [...Array(end).keys()].filter(index => at(index).to * at(index).from === all)
}
/**
 * How a text is typed by its sound: whole (`beijing`) and by initials (`bj`), without tones; anything but Chinese as it stands, without spaces. Nothing for a text
 * that has no Chinese. Of several ways to say a character one is known.
 */
export const pinyinOf = (text: string): readonly string[] => {
  const syllables = syllablesOf(text)
  return syllables.length > 0 ? [syllables.join(''), syllables.map(each => each.slice(0, 1)).join('')] : []
}

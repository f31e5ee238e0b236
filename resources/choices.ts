/**
 * Glaze families: the geographical-indication announcement (AQSIQ 128 of 2016), and further names
 * of the trade.
 */
export const glazes = {
  brownHaresFur: {
    zh: '褐/黄兔毫',
    en: "Brown hare's fur",
    also: ['褐兔毫', '黄兔毫', '褐兔毫釉', '黄兔毫釉', '褐色兔毫', '黄褐兔毫', 'Brown hare fur'],
  },
  silverHaresFur: {
    zh: '银(蓝)兔毫',
    en: "Silver or blue hare's fur",
    also: ['银兔毫', '蓝兔毫', '银兔毫釉', '蓝兔毫釉', '银色兔毫', '银毫', "Silver hare's fur", "Blue hare's fur"],
  },
  goldHaresFur: {
    zh: '金(彩)兔毫',
    en: "Gold or iridescent hare's fur",
    also: ['金兔毫', '彩兔毫', '金兔毫釉', '七彩兔毫', '金色兔毫', '金毫', "Gold hare's fur", "Iridescent hare's fur"],
  },
  brownOilSpot: { zh: '褐油滴', en: 'Brown oil spot', also: ['褐油滴釉', '褐色油滴', '红油滴', '黄油滴'] },
  silverOilSpot: {
    zh: '银(蓝)油滴',
    en: 'Silver or blue oil spot',
    also: ['银油滴', '蓝油滴', '银油滴釉', '蓝油滴釉', '银色油滴', 'Silver oil spot', 'Blue oil spot'],
  },
  goldOilSpot: {
    zh: '金(彩)油滴',
    en: 'Gold or iridescent oil spot',
    also: ['金油滴', '彩油滴', '金油滴釉', '七彩油滴', '金色油滴', 'Gold oil spot', 'Iridescent oil spot'],
  },
  partridgeFeather: { zh: '鹧鸪斑', en: 'Partridge feather', also: ['鹧鸪', '鹧鸪斑釉', '正点鹧鸪斑', 'Partridge'] },
  goldThreadPartridge: {
    zh: '金缕鹧鸪斑',
    en: 'Gold-thread partridge',
    also: ['金缕鹧鸪', '金缕', '金缕鹧鸪斑釉', 'Gold thread partridge feather'],
  },
  wujin: {
    zh: '乌金',
    en: 'Wujin (jet black)',
    also: ['乌金釉', '乌金黑釉', '乌金盏', '绀黑', '黑釉', '绀黑釉', 'Wujin', 'Jet black'],
  },
  japaneseYohen: {
    zh: '曜变（日本类）',
    en: 'Yohen, Japanese type',
    also: ['日本曜变', '曜变日本', '日系曜变', '日本类曜变', '日本曜变天目', 'Japanese yohen'],
  },
  domesticYohen: {
    zh: '曜变（国内类）',
    en: 'Yohen, domestic type',
    also: ['国内曜变', '曜变国内', '国产曜变', '国内类曜变', 'Domestic yohen'],
  },
  persimmonRed: { zh: '柿红', en: 'Persimmon red', also: ['柿红釉', '柿釉', '柿子红', '柿叶红', 'Persimmon'] },
  teaDust: { zh: '茶叶末', en: 'Tea dust', also: ['茶叶末釉', '茶末', '茶末釉', 'Teadust'] },
  rustSpot: { zh: '铁锈斑', en: 'Rust spot', also: ['铁锈斑釉', '铁锈', '铁锈花', '铁锈釉', 'Rust'] },
  pearlSpot: { zh: '珍珠斑', en: 'Pearl spot', also: ['珍珠斑釉', '珍珠', '珍珠釉', 'Pearl'] },
  sesame: { zh: '芝麻釉', en: 'Sesame', also: ['芝麻', '芝麻花', '芝麻花釉', '芝麻点'] },
  watermelon: { zh: '西瓜花', en: 'Watermelon', also: ['西瓜花釉', '西瓜釉', '西瓜纹'] },
  ashCoat: { zh: '灰被', en: 'Ash coat', also: ['灰被釉', '灰皮', '灰被天目', 'Ash'] },
  tortoiseCrackle: {
    zh: '龟裂/龟背纹',
    en: 'Tortoise crackle',
    also: ['龟裂', '龟裂纹', '龟背纹', '龟裂釉', '龟背', 'Crackle'],
  },
  dragonScale: { zh: '龙鳞纹', en: 'Dragon scale', also: ['龙鳞', '龙鳞釉', '龙鳞斑'] },
  leaf: { zh: '木叶', en: 'Leaf', also: ['木叶釉', '木叶盏', '木叶天目', 'Wood leaf'] },
  tortoiseshell: { zh: '玳瑁', en: 'Tortoiseshell', also: ['玳瑁釉', '玳瑁斑', '玳瑁盏'] },
  soyBrown: { zh: '酱釉', en: 'Soy brown', also: ['酱色釉', '酱釉盏', '酱色', '酱'] },
  mixedColours: {
    zh: '杂色釉',
    en: 'Mixed colours',
    also: ['杂色', '杂釉', '其他釉色', '其它釉色', 'Mixed colors', 'Other'],
  },
} as const

export const shapes = {
  cinchedRim: { zh: '束口', en: 'Cinched rim', also: ['束口盏', '束口型', '束口碗', 'Cinched'] },
  inwardRim: { zh: '敛口', en: 'Inward rim', also: ['收口', '敛口盏', '敛口型', '敛口碗', 'Inward'] },
  flaredRim: { zh: '撇口', en: 'Flared rim', also: ['撇口盏', '撇口型', '撇口碗', 'Flared'] },
  openRim: {
    zh: '敞口/斗笠',
    en: 'Open or conical hat',
    also: ['敞口', '斗笠', '敞口盏', '斗笠盏', '敞口型', '斗笠型', '斗笠碗', 'Open rim', 'Conical hat'],
  },
  almsBowl: { zh: '钵型', en: 'Alms bowl', also: ['钵', '钵形', '钵盂', '钵型盏'] },
  lamp: { zh: '灯盏', en: 'Lamp', also: ['灯盏型', '油灯盏', '灯'] },
  modern: { zh: '创新', en: 'Modern', also: ['创新型', '创新器型', '创新款', '异形', '异型'] },
} as const

export const firings = {
  wood: { zh: '柴烧', en: 'Wood-fired', also: ['柴窑', '龙窑', '龙窑柴烧', '柴烧窑', '柴', 'Wood', 'Wood fired'] },
  electric: { zh: '电烧', en: 'Electric', also: ['电窑', '电窑烧', '电', 'Electric kiln'] },
  gas: {
    zh: '气烧',
    en: 'Gas',
    also: ['气窑', '煤气烧', '液化气', '液化气烧', '燃气', '天然气', '气', 'Gas-fired', 'Gas kiln'],
  },
  coal: { zh: '煤烧', en: 'Coal', also: ['煤窑', '煤', '煤炭', 'Coal-fired'] },
  refired: { zh: '复烧', en: 'Re-fired', also: ['二次烧', '复窑', '二次复烧', 'Refired'] },
} as const

export const kilns = {
  dragon: { zh: '龙窑', en: 'Dragon kiln', also: ['龙窑柴烧', '建窑龙窑', 'Dragon'] },
  mantou: { zh: '馒头窑', en: 'Mantou kiln', also: ['馒头', '圆窑', 'Mantou'] },
  wood: { zh: '柴窑', en: 'Wood kiln', also: ['柴烧窑', '柴', '柴烧', 'Wood'] },
  electric: { zh: '电窑', en: 'Electric kiln', also: ['电', '电炉', '电烧', 'Electric'] },
  gas: { zh: '气窑', en: 'Gas kiln', also: ['燃气窑', '煤气窑', '液化气', '液化气窑', '气', '气烧', 'Gas'] },
} as const

export const materials = {
  redClay: {
    zh: '建阳水吉红土',
    en: 'Shuiji red clay, Jianyang',
    also: ['红土', '水吉红土', '建阳红土', '红泥', '红黏土', 'Red clay'],
  },
  yellowClay: { zh: '黄泥', en: 'Yellow clay', also: ['黄土', '黄泥土'] },
  clay: { zh: '粘土', en: 'Clay', also: ['黏土', '陶土', '泥土'] },
  glazeStone: { zh: '釉石（釉矿）', en: 'Glaze stone', also: ['釉石', '釉矿', '釉矿石', '釉石釉矿'] },
} as const

/** Professional titles, at most one per master. */
export const titles = {
  assistant: {
    zh: '助理工艺美术师',
    en: 'Assistant arts-and-crafts artist',
    also: ['助理工艺师', '助理美术师', '助工', '助理'],
  },
  artist: { zh: '工艺美术师', en: 'Arts-and-crafts artist', also: ['中级工艺美术师', '工艺师', '中级'] },
  senior: { zh: '高级工艺美术师', en: 'Senior arts-and-crafts artist', also: ['高级工艺师', '高工', '副高', '高级'] },
  professor: {
    zh: '正高级工艺美术师（研究员级）',
    en: 'Professor-level arts-and-crafts artist',
    also: ['正高级工艺美术师', '正高级工艺师', '正高', '正高级', '研究员级高级工艺美术师'],
  },
} as const

/** Honours, any number per master. */
export const honours = {
  nationalMaster: {
    zh: '中国工艺美术大师',
    en: 'National master of arts and crafts',
    also: ['国大师', '国家级工艺美术大师', '国家工艺美术大师', '中国工美大师'],
  },
  nationalCeramicMaster: {
    zh: '中国陶瓷艺术大师',
    en: 'National ceramic art master',
    also: ['国家级陶瓷艺术大师', '中国陶艺大师', '中国陶瓷大师'],
  },
  fujianMaster: {
    zh: '福建省工艺美术大师',
    en: 'Fujian master of arts and crafts',
    also: ['省工艺美术大师', '省大师', '省级工艺美术大师', '福建省工美大师'],
  },
  fujianCeramicMaster: {
    zh: '福建省陶瓷艺术大师',
    en: 'Fujian ceramic art master',
    also: ['省陶瓷艺术大师', '省级陶瓷艺术大师', '福建省陶艺大师'],
  },
  cityMaster: {
    zh: '南平市工艺美术大师',
    en: 'Nanping master of arts and crafts',
    also: ['市工艺美术大师', '市大师', '市级工艺美术大师'],
  },
  notableMaker: { zh: '名人/名家', en: 'Notable maker', also: ['名人', '名家', '建盏名家', '知名匠人'] },
} as const

/** Levels of representative inheritors of intangible heritage. */
export const inheritorLevels = {
  national: { zh: '国家级', en: 'National', color: 'gold', also: ['国家', '国级', '国家级传承人', '国家级非遗传承人'] },
  provincial: { zh: '省级', en: 'Provincial', color: 'blue', also: ['省', '省级传承人', '省级非遗传承人'] },
  city: { zh: '市级', en: 'City', also: ['市', '市级传承人', '市级非遗传承人'] },
  district: { zh: '区（县）级', en: 'District', also: ['区级', '县级', '区县级', '区级传承人', '县级传承人'] },
} as const
/** All titles, honours and levels that a certificate can name. */
export const standings = {
  ...titles,
  ...honours,
  nationalInheritor: {
    zh: '国家级非遗代表性传承人',
    en: 'National heritage inheritor',
    also: ['国家级传承人', '国家级非遗传承人', '国家级非物质文化遗产代表性传承人'],
  },
  provincialInheritor: {
    zh: '省级非遗代表性传承人',
    en: 'Provincial heritage inheritor',
    also: ['省级传承人', '省级非遗传承人', '省级非物质文化遗产代表性传承人'],
  },
  cityInheritor: {
    zh: '市级非遗代表性传承人',
    en: 'City heritage inheritor',
    also: ['市级传承人', '市级非遗传承人', '市级非物质文化遗产代表性传承人'],
  },
  districtInheritor: {
    zh: '区（县）级非遗代表性传承人',
    en: 'District heritage inheritor',
    also: ['区级传承人', '县级传承人', '区县级传承人', '区级非遗传承人', '县级非遗传承人'],
  },
} as const

/** Limits and unit of a bowl's sizes and weight. */
export const centimetres = { min: 0.1, max: 60, decimals: 1, unit: { zh: '厘米', en: 'cm', also: ['公分'] } } as const
export const grams = { min: 1, max: 20_000, unit: { zh: '克', en: 'g', also: ['公克'] } } as const

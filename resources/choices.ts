/**
 * Glaze families: the geographical-indication announcement (AQSIQ 128 of 2016), and further names
 * of the trade.
 */
export const glazes = {
  brownHaresFur: { zh: '褐/黄兔毫', en: "Brown hare's fur" },
  silverHaresFur: { zh: '银(蓝)兔毫', en: "Silver or blue hare's fur" },
  goldHaresFur: { zh: '金(彩)兔毫', en: "Gold or iridescent hare's fur" },
  brownOilSpot: { zh: '褐油滴', en: 'Brown oil spot' },
  silverOilSpot: { zh: '银(蓝)油滴', en: 'Silver or blue oil spot' },
  goldOilSpot: { zh: '金(彩)油滴', en: 'Gold or iridescent oil spot' },
  partridgeFeather: { zh: '鹧鸪斑', en: 'Partridge feather' },
  goldThreadPartridge: { zh: '金缕鹧鸪斑', en: 'Gold-thread partridge' },
  wujin: { zh: '乌金', en: 'Wujin (jet black)' },
  japaneseYohen: { zh: '曜变（日本类）', en: 'Yohen, Japanese type' },
  domesticYohen: { zh: '曜变（国内类）', en: 'Yohen, domestic type' },
  persimmonRed: { zh: '柿红', en: 'Persimmon red' },
  teaDust: { zh: '茶叶末', en: 'Tea dust' },
  rustSpot: { zh: '铁锈斑', en: 'Rust spot' },
  pearlSpot: { zh: '珍珠斑', en: 'Pearl spot' },
  sesame: { zh: '芝麻釉', en: 'Sesame' },
  watermelon: { zh: '西瓜花', en: 'Watermelon' },
  ashCoat: { zh: '灰被', en: 'Ash coat' },
  tortoiseCrackle: { zh: '龟裂/龟背纹', en: 'Tortoise crackle' },
  dragonScale: { zh: '龙鳞纹', en: 'Dragon scale' },
  leaf: { zh: '木叶', en: 'Leaf' },
  tortoiseshell: { zh: '玳瑁', en: 'Tortoiseshell' },
  soyBrown: { zh: '酱釉', en: 'Soy brown' },
  mixedColours: { zh: '杂色釉', en: 'Mixed colours' },
} as const

export const shapes = {
  cinchedRim: { zh: '束口', en: 'Cinched rim' },
  inwardRim: { zh: '敛口', en: 'Inward rim' },
  flaredRim: { zh: '撇口', en: 'Flared rim' },
  openRim: { zh: '敞口/斗笠', en: 'Open or conical hat' },
  almsBowl: { zh: '钵型', en: 'Alms bowl' },
  lamp: { zh: '灯盏', en: 'Lamp' },
  modern: { zh: '创新', en: 'Modern' },
} as const

export const firings = {
  wood: { zh: '柴烧', en: 'Wood-fired' },
  electric: { zh: '电烧', en: 'Electric' },
  gas: { zh: '气烧', en: 'Gas' },
  coal: { zh: '煤烧', en: 'Coal' },
  refired: { zh: '复烧', en: 'Re-fired' },
} as const

export const kilns = {
  dragon: { zh: '龙窑', en: 'Dragon kiln' },
  mantou: { zh: '馒头窑', en: 'Mantou kiln' },
  wood: { zh: '柴窑', en: 'Wood kiln' },
  electric: { zh: '电窑', en: 'Electric kiln' },
  gas: { zh: '气窑', en: 'Gas kiln' },
} as const

export const materials = {
  redClay: { zh: '建阳水吉红土', en: 'Shuiji red clay, Jianyang' },
  yellowClay: { zh: '黄泥', en: 'Yellow clay' },
  clay: { zh: '粘土', en: 'Clay' },
  glazeStone: { zh: '釉石（釉矿）', en: 'Glaze stone' },
} as const

/** Professional titles, at most one per master. */
export const titles = {
  assistant: { zh: '助理工艺美术师', en: 'Assistant arts-and-crafts artist' },
  artist: { zh: '工艺美术师', en: 'Arts-and-crafts artist' },
  senior: { zh: '高级工艺美术师', en: 'Senior arts-and-crafts artist' },
  professor: { zh: '正高级工艺美术师（研究员级）', en: 'Professor-level arts-and-crafts artist' },
} as const

/** Honours, any number per master. */
export const honours = {
  nationalMaster: { zh: '中国工艺美术大师', en: 'National master of arts and crafts' },
  nationalCeramicMaster: { zh: '中国陶瓷艺术大师', en: 'National ceramic art master' },
  fujianMaster: { zh: '福建省工艺美术大师', en: 'Fujian master of arts and crafts' },
  fujianCeramicMaster: { zh: '福建省陶瓷艺术大师', en: 'Fujian ceramic art master' },
  cityMaster: { zh: '南平市工艺美术大师', en: 'Nanping master of arts and crafts' },
  notableMaker: { zh: '名人/名家', en: 'Notable maker' },
} as const

/** Levels of representative inheritors of intangible heritage. */
export const inheritorLevels = {
  national: { zh: '国家级', en: 'National', color: 'gold' },
  provincial: { zh: '省级', en: 'Provincial', color: 'blue' },
  city: { zh: '市级', en: 'City' },
  district: { zh: '区（县）级', en: 'District' },
} as const
/** All titles, honours and levels that a certificate can name. */
export const standings = {
  ...titles,
  ...honours,
  nationalInheritor: { zh: '国家级非遗代表性传承人', en: 'National heritage inheritor' },
  provincialInheritor: { zh: '省级非遗代表性传承人', en: 'Provincial heritage inheritor' },
  cityInheritor: { zh: '市级非遗代表性传承人', en: 'City heritage inheritor' },
  districtInheritor: { zh: '区（县）级非遗代表性传承人', en: 'District heritage inheritor' },
} as const

/** Limits and unit of a bowl's sizes and weight. */
export const centimetres = { min: 0.1, max: 60, decimals: 1, unit: { zh: '厘米', en: 'cm' } } as const
export const grams = { min: 1, max: 20_000, unit: { zh: '克', en: 'g' } } as const

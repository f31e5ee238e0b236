import type { Labels } from '../../../schema/model/field'

/** Messages of the settings, loaded with their drawer. */
export const settingsMessages = {
  colourBlue: { zh: '蓝色', en: 'Blue' },
  colourTeal: { zh: '青色', en: 'Teal' },
  colourGreen: { zh: '绿色', en: 'Green' },
  colourGold: { zh: '金色', en: 'Gold' },
  colourRed: { zh: '红色', en: 'Red' },
  colourViolet: { zh: '紫色', en: 'Violet' },
  colourBrown: { zh: '褐色', en: 'Brown' },
  colourOwn: { zh: '自定义颜色', en: 'Another colour' },
  setNavbar: { zh: '导航栏', en: 'Top bar' },
  setMenu: { zh: '菜单栏', en: 'Menu' },
  setTopMenu: { zh: '顶部菜单栏', en: 'Menu on top' },
  setFooter: { zh: '底部', en: 'Footer' },
  setTabBar: { zh: '多页签', en: 'Tab bar' },
  setMenuFromServer: { zh: '使用服务器下发的菜单', en: 'Menu from the server' },
  setColorWeak: { zh: '色弱模式', en: 'Colour-blind mode' },
  settingsApply: { zh: '应用', en: 'Apply' },
  settingsContent: { zh: '内容区域', en: 'Content' },
  settingsNone: {
    zh: '内容不是有效的配置，请完整粘贴“复制配置”得到的文本。',
    en: 'This holds no settings: paste the whole text that “Copy settings” gave.',
  },
  settingsNote: {
    zh: '这些设置保存在当前浏览器中，退出登录后仍然保留。需要在其他浏览器使用时，请复制后粘贴。',
    en: 'These settings belong to this browser and stay when you log out. Copy them to use them in another one.',
  },
  settingsOther: { zh: '其他设置', en: 'Other settings' },
  settingsPaste: { zh: '粘贴配置…', en: 'Paste settings…' },
  settingsText: { zh: '已复制的配置', en: 'Copied settings' },
  settingsCopy: { zh: '复制配置', en: 'Copy settings' },
  settingsCopiedShort: { zh: '已复制', en: 'Copied' },
  menuWidth: { zh: '菜单宽度（像素）', en: 'Menu width (px)' },
  menuWidthHint: { zh: '%{min} 到 %{max} 之间的整数', en: 'A whole number from %{min} to %{max}' },
  themeColor: { zh: '主题色', en: 'Theme colour' },
} as const satisfies Readonly<Record<string, Labels>>

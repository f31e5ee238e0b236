import { lampKit } from './lamps'

const { f, resource } = lampKit
const mine = { read: ['creator'], write: ['creator'] } as const

/** Who keeps a vault: read by the creator alone. */
export const keepers = resource('keepers', {
  zh: '保管人',
  en: 'Keepers',
  fields: {
    name: f.text({ zh: '姓名', en: 'Name', required: true, max: 20, search: true }),
    phone: f.text({ zh: '电话', en: 'Phone', format: 'phone', mask: 'phone' }),
  },
  permissions: { read: ['creator'], create: ['creator'], edit: ['creator'], reveal: ['creator'] },
})
/** A made-up resource of which most of the staff sees little: a field of every kind that only the creator sees, and masked ones. */
export const vaults = resource('vaults', {
  zh: '保险柜',
  en: 'Vaults',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 20, search: true }),
    note: f.text({ zh: '备注', en: 'Note', max: 40 }),
    story: f.longText({ zh: '来历', en: 'Story' }),
    number: f.integer({ zh: '号码', en: 'Number' }),
    weight: f.number({ zh: '重量', en: 'Weight', decimals: 1 }),
    worth: f.money({ zh: '价值', en: 'Worth' }),
    sealed: f.boolean({ zh: '已封', en: 'Sealed' }),
    metal: f.select({
      zh: '金属',
      en: 'Metal',
      options: { gold: { zh: '金', en: 'Gold' }, silver: { zh: '银', en: 'Silver' } },
    }),
    metals: f.multiSelect({
      zh: '各种金属',
      en: 'Metals',
      options: { gold: { zh: '金', en: 'Gold' }, silver: { zh: '银', en: 'Silver' } },
    }),
    opened: f.date({ zh: '打开日', en: 'Opened on' }),
    checked: f.dateTime({ zh: '检查时间', en: 'Checked at' }),
    deed: f.privateImage({ zh: '契约', en: 'Deed' }),
    place: f.region('places', { zh: '所在地', en: 'Place' }),
    room: f.reference('rooms', { zh: '房间', en: 'Room' }),
    rooms: f.references('rooms', { zh: '其他房间', en: 'Other rooms' }),
    roomName: f.computed({ zh: '房间名', en: 'Room name', as: 'text', from: 'room.name' }),
    keeper: f.reference('keepers', { zh: '保管人', en: 'Keeper' }),
    keeperName: f.computed({ zh: '保管人姓名', en: 'Name of the keeper', as: 'text', from: 'keeper.name' }),
    keeperPhone: f.computed({ zh: '保管人电话', en: 'Phone of the keeper', as: 'text', from: 'keeper.phone' }),
    phone: f.text({ zh: '电话', en: 'Phone', format: 'phone', mask: 'phone' }),
    owner: f.text({ zh: '所有人', en: 'Owner', format: 'idCard', mask: 'idCard' }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'shut',
      states: { shut: { zh: '关', en: 'Shut' }, open: { zh: '开', en: 'Open' } },
    }),
    createdTime: f.createdTime(),
  },
  actions: { unlock: { zh: '打开', en: 'Unlock', from: ['shut'], to: 'open', roles: ['creator'] } },
  editableWhen: [
    { when: { by: { roles: ['creator'] } }, fields: '*' },
    { when: { by: { roles: ['user'] } }, fields: ['name'] },
  ],
  list: { sort: '-worth', tabs: 'status' },
  permissions: {
    read: '*',
    create: ['creator'],
    edit: ['creator', 'user'],
    remove: ['creator'],
    reveal: ['creator'],
    export: '*',
    fields: {
      note: mine,
      story: mine,
      number: mine,
      weight: mine,
      worth: mine,
      sealed: mine,
      metal: mine,
      metals: mine,
      opened: mine,
      checked: mine,
      deed: mine,
      place: mine,
      room: mine,
      rooms: mine,
      status: mine,
    },
  },
})

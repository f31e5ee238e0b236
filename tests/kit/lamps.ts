import { createKit } from '../../src/schema/kit'

/** A made-up shop that holds every kind, so that the engines are tried on something they cannot know. */
export const lampKit = createKit({
  roles: {
    creator: { zh: '创建者', en: 'Creator' },
    admin: { zh: '管理员', en: 'Manager' },
    user: { zh: '员工', en: 'Staff' },
    platform: { zh: '平台', en: 'Platform' },
  },
  stock: {
    id: { zh: '系统编号', en: 'ID' },
    order: { zh: '排序', en: 'Order' },
    createdTime: { zh: '创建时间', en: 'Created' },
    updatedTime: { zh: '更新时间', en: 'Updated' },
  },
})
const { f, resource } = lampKit

export const rooms = resource('rooms', {
  zh: '房间',
  en: 'Rooms',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 20, search: true }),
    open: f.state({
      zh: '开放',
      en: 'Open',
      initial: 'yes',
      states: { yes: { zh: '开放', en: 'Open' }, no: { zh: '关闭', en: 'Closed' } },
    }),
  },
  actions: { shut: { zh: '关闭', en: 'Shut', from: ['yes'], to: 'no', roles: '*' } },
  roles: { read: '*', create: ['creator', 'user'], edit: ['creator', 'user'], remove: ['creator', 'user'] },
})
/** Places that belong to nobody, spoken to in simple REST. */
export const places = resource('places', {
  zh: '地方',
  en: 'Places',
  shared: true,
  early: true,
  calls: 'rest',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 40, search: true }),
    level: f.int({ zh: '级别', en: 'Level', min: 0, max: 3 }),
    parent: f.ref('places', { zh: '上级', en: 'Part of' }),
    path: f.text({ zh: '全名', en: 'Full name', required: true, max: 150 }),
    renewedTo: f.text({ zh: '新代码', en: 'Renewed to', max: 6 }),
  },
  list: { filters: ['parent'], sort: 'id' },
  roles: { read: '*' },
})
export const placeRows = [
  { id: '110000', level: 1, name: '北省', parent: null, path: '北省', renewedTo: null },
  { id: '110100', level: 2, name: '北市', parent: '110000', path: '北省/北市', renewedTo: null },
  { id: '110101', level: 3, name: '东区', parent: '110100', path: '北省/北市/东区', renewedTo: null },
  { id: '110102', level: 3, name: '西区', parent: '110100', path: '北省/北市/西区', renewedTo: null },
  { id: '110190', level: 0, name: '老区', parent: null, path: '北省/北市/老区', renewedTo: '110101' },
]
/** A resource of one's own behind simple REST. */
export const shades = resource('shades', {
  zh: '灯罩',
  en: 'Shades',
  calls: 'rest',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 20, search: true }),
    size: f.int({ zh: '尺寸', en: 'Size', min: 1, max: 99 }),
    createdTime: f.createdTime(),
  },
  list: { filters: ['size'] },
  roles: { read: '*', create: ['creator', 'user'], edit: ['creator', 'user'], remove: ['creator'] },
})
export const lamps = resource('lamps', {
  zh: '灯',
  en: 'Lamps',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, min: 2, max: 20, search: true }),
    code: f.text({ zh: '代码', en: 'Code', max: 20, unique: true }),
    phone: f.text({ zh: '电话', en: 'Phone', like: 'phone', mask: 'phone' }),
    model: f.text({ zh: '型号', en: 'Model', once: true, max: 20 }),
    makerNo: f.text({ zh: '制造商代码', en: 'Maker code', like: 'creditCode', confirmBy: 'makerNoChecked' }),
    makerNoChecked: f.bool({ zh: '已核对', en: 'Compared' }),
    owner: f.text({ zh: '所有人', en: 'Owner', like: 'idCard', mask: 'idCard' }),
    mail: f.text({ zh: '邮箱', en: 'E-mail', like: 'email' }),
    site: f.text({ zh: '网址', en: 'Site', like: 'url' }),
    story: f.longText({ zh: '故事', en: 'Story', search: true }),
    watts: f.int({ zh: '瓦数', en: 'Watts', min: 1, max: 500, unit: { zh: '瓦', en: 'W' } }),
    height: f.number({ zh: '高度', en: 'Height', min: 0, max: 300, decimals: 1 }),
    price: f.money({ zh: '价格', en: 'Price', min: 1 }),
    dimmable: f.bool({ zh: '可调光', en: 'Dimmable' }),
    color: f.pick({ zh: '颜色', en: 'Colour', options: { red: { zh: '红', en: 'Red' }, blue: { zh: '蓝', en: 'Blue' } } }),
    uses: f.picks({
      zh: '用途',
      en: 'Uses',
      max: 2,
      options: { read: { zh: '阅读', en: 'Reading' }, sleep: { zh: '睡眠', en: 'Sleeping' }, work: { zh: '工作', en: 'Working' } },
    }),
    made: f.date({ zh: '制造日期', en: 'Made on' }),
    until: f.date({ zh: '可用至', en: 'Good until', longTerm: true, notBefore: 'made' }),
    tested: f.dateTime({ zh: '测试时间', en: 'Tested at' }),
    warranty: f.dateRange({ zh: '保修', en: 'Warranty' }),
    photo: f.image({ zh: '照片', en: 'Photo' }),
    plan: f.file({ zh: '图纸', en: 'Plan' }),
    place: f.region('places', { zh: '产地', en: 'Made in' }),
    photos: f.images({ zh: '图片', en: 'Photos', max: 3 }),
    room: f.ref('rooms', { zh: '房间', en: 'Room', filter: { open: 'yes' } }),
    rooms: f.refs('rooms', { zh: '可用房间', en: 'Fitting rooms', max: 3 }),
    parts: f.rows({
      zh: '零件',
      en: 'Parts',
      max: 3,
      fields: { part: f.text({ zh: '零件名', en: 'Part', required: true, max: 10 }), count: f.int({ zh: '数量', en: 'Count', min: 1 }) },
    }),
    pin: f.secret({ zh: '口令', en: 'PIN', min: 6 }),
    no: f.serial({ zh: '编号', en: 'Number', prefix: 'L-', digits: 4 }),
    roomName: f.computed({ zh: '房间名', en: 'Room name', as: 'text', from: 'room.name' }),
    cost: f.money({ zh: '成本', en: 'Cost' }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'off',
      states: {
        off: { value: 0, zh: '关', en: 'Off' },
        on: { value: 1, zh: '开', en: 'On', color: 'green' },
        broken: { value: 9, zh: '坏', en: 'Broken', color: 'red' },
      },
    }),
    fault: f.longText({ zh: '故障', en: 'Fault', max: 50, hide: ['form'] }),
    order: f.order(),
    createdTime: f.createdTime(),
    updatedTime: f.updatedTime(),
  },
  when: { fault: { status: 'broken' } },
  editWhen: [
    { when: { status: 'off' }, fields: '*' },
    { when: { status: 'on' }, fields: ['price'] },
  ],
  removeWhen: { status: { not: 'on' } },
  actions: {
    switchOn: {
      zh: '开灯',
      en: 'Switch on',
      from: ['off'],
      to: 'on',
      roles: ['creator', 'user'],
      at: ['row', 'bulk', 'show'],
      needs: { watts: true, photo: { dimmable: true } },
    },
    switchOff: { zh: '关灯', en: 'Switch off', from: ['on'], to: 'off', roles: ['creator', 'user'], confirm: true },
    report: {
      zh: '报修',
      en: 'Report',
      from: ['off', 'on'],
      to: 'broken',
      roles: ['creator', 'user'],
      danger: true,
      ask: { fault: 'required', urgent: f.bool({ zh: '紧急', en: 'Urgent' }) },
    },
    wearOut: {
      zh: '用坏',
      en: 'Wear out',
      past: { zh: '已用坏', en: 'Worn out' },
      from: ['on'],
      to: 'broken',
      roles: 'mall',
      due: 'until',
      set: { fault: '用坏了', tested: 'now', until: { days: 30 }, dimmable: true, site: null, model: { field: 'name' } },
    },
    goOut: {
      zh: '到点关灯',
      en: 'Go out',
      past: { zh: '已到点关灯', en: 'Gone out' },
      from: ['on'],
      to: 'off',
      roles: 'mall',
      due: 'tested',
      tell: {
        to: ['creator', 'admin', 'platform'],
        zh: '“{name}”已到点关灯（{watts}，{phone}）',
        en: '“{name}” has gone out ({watts}, {phone})',
      },
    },
    certify: { zh: '认证', en: 'Certify', from: ['on'], to: 'on', roles: ['platform'], when: { watts: { lte: 100 } } },
  },
  list: {
    columns: ['name', 'color', 'price', 'status'],
    filters: ['color', 'uses', 'price', 'dimmable', 'made', 'createdTime', 'room'],
    sort: 'order',
  },
  roles: {
    read: '*',
    create: ['creator', 'user'],
    edit: ['creator', 'user'],
    sort: ['creator', 'user'],
    remove: ['creator'],
    reveal: ['creator'],
    export: ['creator', 'admin'],
    fields: { plan: { read: ['creator', 'platform'], write: ['creator'] }, cost: { read: ['creator'], write: ['creator'] } },
  },
})

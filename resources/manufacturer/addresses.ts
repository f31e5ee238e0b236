import { f, factManagers, factStaff, phoneExtension, resource } from '../kit'

export const addresses = resource('addresses', {
  zh: '地址',
  en: 'Addresses',
  icon: 'place',
  group: 'set',
  title: 'receiver',
  routes: { list: '/set/address', create: '/set/address-new', edit: '/set/address-edit', show: '/set/address-detail' },
  api: { service: 'address', name: 'Address', names: 'Addresses' },
  fields: {
    receiver: f.text({ zh: '联系人', en: 'Contact', required: true, max: 30, search: true }),
    phone: f.text({
      zh: '手机号',
      en: 'Mobile number',
      required: true,
      format: 'phone',
      mask: 'phone',
      search: 'whole',
      extensionField: 'extension',
    }),
    extension: f.text({ zh: '分机号', en: 'Extension', hiddenIn: ['list'], ...phoneExtension }),
    region: f.region('regions', { zh: '所在地区', en: 'Region', required: true }),
    detail: f.text({ zh: '详细地址', en: 'Street address', required: true, max: 100, search: true }),
    defaultShipping: f.boolean({ zh: '默认发货', en: 'Default shipping', hiddenIn: ['form'] }),
    defaultReturn: f.boolean({ zh: '默认退货', en: 'Default return', hiddenIn: ['form'] }),
    createdTime: f.createdTime(),
  },
  import: { key: ['receiver', 'detail'] },
  actions: {
    shipFromHere: { zh: '设为默认发货地址', en: 'Make default for shipping', roles: factManagers },
    returnToHere: { zh: '设为默认退货地址', en: 'Make default for returns', roles: factManagers },
  },
  actionDetails: {
    shipFromHere: {
      availableWhen: { defaultShipping: false },
      historyLabel: { en: 'Made default for shipping' },
      unavailableMessage: { zh: '已是默认发货地址', en: 'It is the default for shipping already' },
      consequences: {
        zh: '之后默认从此地址发货，原来的默认地址被替换。',
        en: 'Parcels are sent from here from now on, in place of the former default.',
      },
      successMessage: { zh: '“{name}”已设为默认发货地址', en: '“{name}” is now the default shipping address' },
    },
    returnToHere: {
      availableWhen: { defaultReturn: false },
      historyLabel: { en: 'Made default for returns' },
      unavailableMessage: { zh: '已是默认退货地址', en: 'It is the default for returns already' },
      consequences: {
        zh: '之后买家默认退货到此地址，原来的默认地址被替换。',
        en: 'Buyers send returns here from now on, in place of the former default.',
      },
      successMessage: { zh: '“{name}”已设为默认退货地址', en: '“{name}” is now the default return address' },
    },
  },
  list: {
    roles: factManagers,
    columns: ['receiver', 'detail', 'region', 'phone', 'defaultShipping', 'defaultReturn'],
    filters: ['region'],
    sort: '-createdTime',
  },
  form: [{ zh: '地址', en: 'Address', fields: ['receiver', 'phone', 'extension', 'region', 'detail'] }],
  deleteConsequences: {
    zh: '如果是默认地址，由最新添加的地址接替。',
    en: 'Where it is a default, the newest of the others takes its place.',
    several: 'Where one of them is a default, the newest of the others takes its place.',
  },
  permissions: {
    read: factStaff,
    create: factManagers,
    edit: factManagers,
    remove: factManagers,
    export: factManagers,
    reveal: factManagers,
  },
})

import { creatorOnly, detailOnly, f, factManagers, resource } from '../kit'

/**
 * A manager manages staff, a creator both. Nobody manages the creator, or changes their own role
 * and state.
 */
const belowOneself = [
  { role: 'user', by: { self: false } },
  { role: 'admin', by: { roles: creatorOnly, self: false } },
] as const

const staysActive = { from: ['active'], to: 'active' } as const

export const subAccounts = resource('subAccounts', {
  zh: '子账号',
  en: 'Sub-accounts',
  icon: 'people',
  group: 'set',
  table: 'accounts',
  routes: {
    list: '/set/zzhgl',
    create: { path: '/set/zzhgl-new', name: 'zzhgl-new' },
    edit: { path: '/set/zzhgl-edit', name: 'zzhgl-edit' },
    show: { path: '/set/zzhgl-detail', name: 'zzhgl-detail' },
  },
  api: {
    service: 'admin',
    name: 'SubAccount',
    list: 'listAllMyAccount',
    save: 'addOrUpdateSubAccount',
    get: 'getAdmin',
    remove: 'delAdmin',
  },
  title: 'name',
  fields: {
    username: f.text({
      zh: '用户名',
      en: 'Username',
      required: true,
      immutable: true,
      format: 'username',
      max: 30,
      search: true,
      unique: true,
      help: { zh: '设定后不能修改', en: 'Can’t be changed later' },
    }),
    name: f.text({
      zh: '姓名',
      en: 'Name',
      max: 30,
      search: true,
      help: { zh: '不填则与用户名相同', en: 'Defaults to the username' },
    }),
    phone: f.text({
      zh: '手机号',
      en: 'Mobile number',
      format: 'phone',
      mask: 'phone',
      search: 'whole',
      unique: true,
      help: { zh: '可用于登录和找回密码', en: 'Used to log in and reset the password' },
    }),
    role: f.select({
      zh: '角色',
      en: 'Role',
      required: true,
      default: 'user',
      options: {
        user: { zh: '员工', en: 'Staff' },
        admin: { zh: '管理员', en: 'Manager', color: 'blue', roles: creatorOnly },
        creator: { zh: '创建者', en: 'Creator', color: 'gold', roles: [] },
      },
    }),
    password: f.secret({
      zh: '密码',
      en: 'Password',
      required: true,
      immutable: true,
      format: 'password',
      help: {
        zh: '至少 6 位，含大小写字母和数字；首尾的空格会去掉',
        en: 'At least 6 characters, with upper and lower case and a number; spaces at either end are ignored',
      },
    }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'active',
      states: {
        active: { value: 1, zh: '正常', en: 'Active', color: 'green' },
        disabled: { value: 0, zh: '已停用', en: 'Disabled', color: 'red' },
      },
    }),
    avatar: f.image({ zh: '头像', en: 'Avatar', hiddenIn: detailOnly }),
    email: f.text({ zh: '邮箱', en: 'E-mail', format: 'email', search: 'whole', hiddenIn: detailOnly }),
    region: f.region('regions', { zh: '所在地区', en: 'Region', hiddenIn: detailOnly }),
    job: f.text({ zh: '职务', en: 'Job', max: 30, hiddenIn: detailOnly }),
    personalWebsite: f.text({ zh: '个人网站', en: 'Personal website', format: 'url', hiddenIn: detailOnly }),
    introduction: f.longText({ zh: '个人简介', en: 'Introduction', max: 200, hiddenIn: detailOnly }),
    secondStep: f.boolean({ zh: '两步验证', en: 'Two-step verification', hiddenIn: ['form'] }),
    lastLogin: f.dateTime({ zh: '最后登录', en: 'Last login', hiddenIn: ['form'] }),
    createdTime: f.createdTime(),
  },
  editableWhen: [
    ...belowOneself.map(when => ({ when, fields: '*' as const })),
    { when: { by: { self: true } }, fields: ['name'] },
  ],
  deletableWhen: { or: belowOneself },
  import: {
    key: ['username'],
    consequences: {
      zh: '新账号还没有密码，暂时无法登录：' + '请在该账号页“重置密码”，或由本人在登录页点“忘记密码”，用手机号设置。',
      en:
        'New accounts have no password yet, so nobody can log in with them: reset it on the account’s page, ' +
        'or let its owner set one by “Forgot password” and the mobile number.',
    },
  },
  deleteConsequences: {
    zh: '该账号会立即退出登录，且不能再登录；操作日志会保留。',
    en: 'The account is logged out at once and cannot log in again; what it did stays in the log.',
    several: 'The accounts are logged out at once and cannot log in again; what they did stays in the log.',
  },
  actions: {
    disable: { zh: '停用', en: 'Disable', from: ['active'], to: 'disabled', roles: factManagers },
    enable: { zh: '启用', en: 'Enable', from: ['disabled'], to: 'active', roles: factManagers },
    resetPassword: { zh: '重置密码', en: 'Reset password', ...staysActive, roles: factManagers },
    resetSecondStep: { zh: '重置两步验证', en: 'Reset two-step verification', ...staysActive, roles: factManagers },
  },
  actionDetails: {
    disable: {
      destructive: true,
      availableWhen: { or: belowOneself },
      historyLabel: { en: 'Disabled' },
      undo: 'enable',
      consequences: {
        zh: '停用后该账号立即退出登录，且不能再登录。',
        en: 'The account is logged out at once and cannot log in again.',
      },
    },
    enable: {
      availableWhen: { or: belowOneself },
      historyLabel: { en: 'Enabled' },
      undo: 'disable',
      consequences: { zh: '启用后可以用原密码登录。', en: 'The account can log in again with its password.' },
    },
    resetPassword: {
      availableWhen: { or: belowOneself },
      params: { password: 'required' },
      historyLabel: { en: 'Password reset' },
      dialogTitle: { zh: '重置{name}的密码', en: 'Reset the password of {name}' },
      consequences: {
        zh: '该账号会立即退出登录，之后用新密码登录。',
        en: 'The account is logged out at once, and logs in with the new password.',
      },
      successMessage: {
        zh: '“{name}”的密码已重置，该账号已退出登录',
        en: 'The password of “{name}” is reset, and the account logged out',
      },
    },
    resetSecondStep: {
      destructive: true,
      availableWhen: { or: belowOneself },
      assign: { secondStep: false },
      historyLabel: { en: 'Two-step verification reset' },
      dialogTitle: { zh: '重置{name}的两步验证', en: 'Reset the two-step verification of {name}' },
      consequences: {
        zh: '此后只需密码即可登录，请先确认是本人要求。',
        en: 'From then on the password alone is enough: make sure that its owner asks for it.',
      },
    },
  },
  list: {
    columns: ['name', 'role', 'username', 'phone', 'status', 'lastLogin'],
    filters: ['role', 'createdTime'],
    sort: '-createdTime',
  },
  form: [{ zh: '账号', en: 'Account', fields: ['username', 'name', 'phone', 'role', 'password'] }],
  permissions: {
    read: factManagers,
    create: factManagers,
    edit: factManagers,
    remove: factManagers,
    export: factManagers,
    reveal: factManagers,
  },
})

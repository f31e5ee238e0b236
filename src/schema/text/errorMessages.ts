import type { Labels, Language } from '../model/field'
import { savedQueryLimits } from '../model/savedQuery'

/**
 * All errors of fields and calls, in both languages. `%{min}`, `%{max}` and `%{decimals}` are the
 * field's options. `%{max:entry|entries}` selects the singular for 1. Codes are typed from this
 * table, so that each has texts.
 */
export const fieldErrorMessages = {
  required: { zh: '请填写此项', en: 'This is required' },
  text: { zh: '应为文字', en: 'This should be text' },
  tooShort: { zh: '至少 %{min} 个字', en: 'At least %{min} %{min:character|characters}' },
  unasked: {
    zh: '这一行的其他内容用不到此项：请留空，或改正其他单元格',
    en: 'This column does not apply to the other values of the row: leave it empty, or correct those',
  },
  codeLetters: { zh: '只有字母和数字，没有 I、O、0、1', en: 'Only letters and digits, and never I, O, 0 or 1' },
  codeLength: { zh: '应为 16 位', en: '16 characters' },
  codeCheck: { zh: '输入有误，请对照标签再输一次', en: 'Mistyped: compare it with the label' },
  tooLong: { zh: '最多 %{max} 个字', en: 'At most %{max} %{max:character|characters}' },
  number: { zh: '请输入数字', en: 'Enter a number' },
  whole: { zh: '请输入整数', en: 'Enter a whole number' },
  amount: {
    zh: '请输入金额，最多 %{decimals} 位小数',
    en: 'Enter an amount with at most %{decimals} %{decimals:decimal|decimals}',
  },
  tooSmall: { zh: '不能小于 %{min}', en: 'At least %{min}' },
  tooLarge: { zh: '不能大于 %{max}', en: 'At most %{max}' },
  decimals: { zh: '最多 %{decimals} 位小数', en: 'At most %{decimals} decimal %{decimals:place|places}' },
  yesNo: { zh: '应为是或否', en: 'This should be yes or no' },
  choice: { zh: '请从列表中选择', en: 'Choose from the list' },
  tooFew: { zh: '至少 %{min} 项', en: 'At least %{min} %{min:entry|entries}' },
  tooMany: { zh: '最多 %{max} 项', en: 'At most %{max} %{max:entry|entries}' },
  doubled: { zh: '有重复的项', en: 'The same entry appears twice' },
  date: { zh: '日期不正确', en: 'This is not a date' },
  span: {
    zh: '应为“开始日期~结束日期”或“开始日期~long-term”',
    en: 'This should be “first day~last day” or “first day~long-term”',
  },
  spanDiffers: { zh: '与分别填写的日期不一致', en: 'Differs from the dates entered separately' },
  future: { zh: '不能晚于今天', en: 'Not later than today' },
  longAgo: { zh: '不能早于 1900 年', en: 'Not before 1900' },
  dateOrder: { zh: '结束日期不能早于开始日期', en: 'The end is before the start' },
  picture: { zh: '请上传图片', en: 'Upload a picture' },
  noRecord: { zh: '所选记录不存在或不可选', en: 'The chosen record does not exist or cannot be chosen' },
  rows: { zh: '内容格式不正确', en: 'These entries are not well formed' },
  phone: { zh: '手机号格式不正确', en: 'Mobile number format is wrong' },
  phoneExtension: { zh: '手机号后面带有分机号，此项只填手机号', en: 'Enter the mobile number without the extension' },
  email: { zh: '邮箱格式不正确', en: 'E-mail format is wrong' },
  url: { zh: '网址须以 http:// 或 https:// 开头', en: 'A web address starts with http:// or https://' },
  creditCode: { zh: '统一社会信用代码不正确', en: 'The unified social credit code is wrong' },
  code: { zh: '号码格式不正确', en: 'This number is not well formed' },
  secureCode: { zh: '防伪码格式不正确', en: 'This code is not well formed' },
  idCard: { zh: '身份证号不正确', en: 'The ID number is wrong' },
  doubtful: {
    zh: '校验位不符，请与营业执照照片核对后确认',
    en: 'The check digit does not match: compare it with the licence photo and confirm',
  },
  username: {
    zh: '3 至 30 位字母、数字、中文或 . - _，以字母或中文开头',
    en: '3 to 30 letters, digits, Chinese characters or . - _, beginning with a letter',
  },
  password: {
    zh: '至少 6 位，须含大写字母、小写字母和数字，可用特殊字符，中间不能有空格',
    en: 'At least 6 characters, with upper and lower case and a number; special characters are allowed, spaces are not',
  },
  passwordShort: { zh: '至少 %{min} 位', en: 'At least %{min} characters' },
  passwordCommon: { zh: '此密码过于常见，请换一个', en: 'Too many people use this password, choose another' },
  passwordWrong: { zh: '当前密码不正确', en: 'The current password is wrong' },
  mismatch: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  codeWrong: { zh: '短信验证码错误或已失效', en: 'The code is wrong or no longer valid' },
  stepCodeWrong: { zh: '两步验证码错误或已用过', en: 'The code is wrong, or was used already' },
  captcha: { zh: '验证码错误', en: 'Captcha is wrong' },
  region: { zh: '请选择省、市、区', en: 'Choose province, city and district' },
  notByYou: { zh: '您不能修改此项', en: 'You cannot change this' },
  notYours: { zh: '您不能给予此角色', en: 'You cannot give this role' },
  stillNeeded: { zh: '资料已完善，此项不能清空', en: 'The data is complete; this cannot be emptied' },
  neededNow: { zh: '当前状态下此项不能为空', en: 'This cannot be empty in the current state' },
  taken: { zh: '已被使用', en: 'This is already in use' },
  unconfirmed: { zh: '请勾选确认', en: 'Tick this to go on' },
  unknownField: { zh: '没有这个字段', en: 'There is no such field' },
  readOnly: { zh: '此项不能修改', en: 'This cannot be changed' },
  notNow: { zh: '当前状态下不能修改此项', en: 'This cannot be changed in the current state' },
  filter: { zh: '筛选条件不正确', en: 'This filter is not well formed' },
  sort: { zh: '不能按此项排序', en: 'It cannot be sorted by this' },
  page: { zh: '页码应为 1 至 100000 的整数', en: 'A page is a whole number from 1 to 100,000' },
  pageSize: { zh: '每页应为 1 至 200 条', en: 'A page holds 1 to 200 rows' },
  version: { zh: '版本号应为正整数', en: 'A version is a whole number from 1' },
  tooDeep: { zh: '内容嵌套过深', en: 'This is nested too deeply' },
  key: { zh: '请求标识应为 1 至 100 个 ASCII 字符', en: 'A request key is 1 to 100 ASCII characters' },
  notWhole: { zh: '文件没有传完，请重新上传', en: 'The upload is incomplete, please upload the file again' },
} as const
export type FieldError = keyof typeof fieldErrorMessages
/** Message of the app at a field, with a code for programs. Without a code, `refused` is answered. */
export type FieldMessage = Labels & { readonly code?: string }
export const isFieldError = (code: string): code is FieldError => Object.hasOwn(fieldErrorMessages, code)

/** Error codes of the envelope: number, HTTP status and texts. */
export const errorMessages = {
  badInput: { code: 40000, status: 400, zh: '部分内容填写有误，请检查', en: 'Some fields need attention' },
  noSession: {
    code: 40100,
    status: 401,
    zh: '登录信息已过期，请重新登录',
    en: 'Login information has expired, please log in again',
  },
  notAllowed: {
    code: 40300,
    status: 403,
    zh: '抱歉，您无权访问该资源',
    en: 'Sorry, you do not have permission to access this resource',
  },
  incomplete: { code: 40301, status: 403, zh: '请先完善%{tenant}资料', en: 'Complete the %{tenant} information first' },
  notFound: {
    code: 40400,
    status: 404,
    zh: '这条记录不存在或已被删除',
    en: 'This record does not exist, or was deleted',
  },
  changed: { code: 40900, status: 409, zh: '记录已被他人修改', en: 'The record has changed meanwhile' },
  wrongState: { code: 40900, status: 409, zh: '当前状态不允许此操作', en: 'The current state does not allow this' },
  inUse: {
    code: 40900,
    status: 409,
    zh: '该记录正被其他记录使用，不能删除',
    en: 'Other records use this one, it cannot be deleted',
  },
  keyReused: { code: 40900, status: 409, zh: '同一请求标识已用于其他内容', en: 'This idempotency key was used before' },
  tooLarge: { code: 41300, status: 413, zh: '内容过大', en: 'This is too large' },
  tooManyTries: { code: 42900, status: 429, zh: '尝试次数过多，请稍后再试', en: 'Too many tries, please wait a while' },
  busy: { code: 42900, status: 429, zh: '请求过多，请稍后再试', en: 'Too many requests, please try again in a moment' },
  usernameEmpty: { code: 50000, status: 400, zh: '用户名不能为空', en: 'Username cannot be empty' },
  passwordEmpty: { code: 50000, status: 400, zh: '密码不能为空', en: 'Password cannot be empty' },
  captchaWrong: { code: 50000, status: 400, zh: '验证码错误', en: 'Captcha is wrong' },
  loginWrong: { code: 50000, status: 400, zh: '账号或密码错误', en: 'Account or password is wrong' },
  secondStep: {
    code: 50002,
    status: 400,
    zh: '请输入两步验证码',
    en: 'Enter the code of your authenticator',
  },
  secondStepOver: {
    code: 50000,
    status: 400,
    zh: '登录已超时，请重新输入密码',
    en: 'This log-in took too long: enter your password again',
  },
  secondStepElsewhere: {
    code: 50000,
    status: 400,
    zh: '此账号已开启两步验证，只能在登录页登录',
    en: 'This account has a second step: log in on the login page',
  },
  fault: { code: 50001, status: 500, zh: '抱歉，服务器出了点问题', en: 'Sorry, the server has a problem' },
  away: { code: 50300, status: 503, zh: '服务暂时不可用，请稍后再试', en: 'Temporarily unavailable, please try again' },
  notAPicture: {
    code: 40000,
    status: 400,
    zh: '这个文件不是图片，请选择 JPG、PNG、WebP、AVIF 或 HEIC 照片',
    en: 'This file is not a picture. Choose a JPG, PNG, WebP, AVIF or HEIC photo',
  },
  emptyFile: {
    code: 40000,
    status: 400,
    zh: '这个文件是空的（0 字节），请重新拍摄或重新复制后再上传',
    en: 'This file is empty (0 bytes). Take or copy the picture again, then upload it',
  },
  damagedPicture: {
    code: 40000,
    status: 400,
    zh: '这张图片不完整或已损坏，请重新复制原图，或打开后另存为 JPG 再上传',
    en: 'This picture is damaged or cut off. Copy the original again, or save it as a new JPG, then upload it',
  },
  heicPicture: {
    code: 40000,
    status: 400,
    zh: '这张 HEIC 照片在这里打不开，请先另存为 JPG 再上传。iPhone 可在“设置 › 相机 › 格式”选“兼容性最佳”',
    en: 'This HEIC photo cannot be opened here. Save it as JPG first. On an iPhone: Settings › Camera › Formats › Most Compatible',
  },
  otherPicture: {
    code: 40000,
    status: 400,
    zh: '这是 %{format} 图片，请另存为 JPG、PNG 或 WebP 再上传',
    en: 'This is a %{format} picture. Save it as JPG, PNG or WebP, then upload it',
  },
  pdfPicture: {
    code: 40000,
    status: 400,
    zh: '这是 PDF，不是图片，请把这一页截图或另存为 JPG 再上传',
    en: 'This is a PDF, not a picture. Take a screenshot of the page or save it as JPG, then upload it',
  },
  videoFile: {
    code: 40000,
    status: 400,
    zh: '这是视频，不是图片，请上传照片或视频截图',
    en: 'This is a video, not a picture. Upload a photo or a screenshot of the video',
  },
  tooManyPixels: {
    code: 41300,
    status: 413,
    zh: '图片尺寸过大，最多 5000 万像素，请缩小后再上传',
    en: 'The picture has more than 50 million pixels. Make it smaller, then upload it',
  },
  filesFull: {
    code: 41300,
    status: 413,
    zh: '图片空间已用完，请先删除不再需要的图片，一天后空间会释放',
    en: 'The space for pictures is used up. Remove pictures you no longer need; their space is free again after a day',
  },
  guestFilesFull: {
    code: 41300,
    status: 413,
    zh: '您在这里的图片已达上限，不能再添加',
    en: 'You have reached the limit of pictures here',
  },
  viewsFull: {
    code: 40900,
    status: 409,
    zh: `最多保存 ${savedQueryLimits.own} 个视图，请先删除不再需要的`,
    en: `At most ${savedQueryLimits.own} views can be saved. Delete one you no longer need`,
  },
  sharedViewsFull: {
    code: 40900,
    status: 409,
    zh: `最多共享 ${savedQueryLimits.shared} 个视图，请先取消共享或删除不再需要的`,
    en: `At most ${savedQueryLimits.shared} views can be shared. Delete one, or stop sharing it`,
  },
  fileTooLarge: {
    code: 41300,
    status: 413,
    zh: '图片不能超过 10 MB，请压缩后再上传',
    en: 'A picture may be at most 10 MB. Make it smaller, then upload it',
  },
} as const
export type ErrorCode = keyof typeof errorMessages
/** Text of `tooManyTries` with the waiting time, rounded up to whole minutes. */
export const tooManyTriesFor = {
  zh: '尝试次数过多，请 %{minutes} 分钟后再试',
  en: 'Too many tries, please try again in %{minutes} min',
} as const

/** Replaces placeholders as in react-admin's messages: `%{max}` by a value, `%{max:entry|entries}` by singular or plural. */
export const withValues = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text
    .replace(/%\{(\w+):([^|{}]+)\|([^|{}]+)\}/g, (_, name: string, one: string, many: string) =>
      String(values[name]) === '1' ? one : many,
    )
    .replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
type ErrorLimits = Readonly<Record<string, number>>
/** Text of a field error, with the field's limits in the unit that people type. */
export const fieldErrorText = (code: FieldError, language: Language, limits: ErrorLimits = {}): string => {
  const format = (limit: number) => limit.toLocaleString(language, { maximumFractionDigits: 20 })
  const texts = Object.entries(limits).map(([name, limit]) => [name, format(limit)])
  return withValues(fieldErrorMessages[code][language], Object.fromEntries(texts))
}
/** Name of the server in the audit log. */
export const systemName = { zh: '商城', en: 'the mall' } as const
/** Text of a field error in all languages. */
export const fieldTexts = (code: FieldError, limits: ErrorLimits): Labels => ({
  zh: fieldErrorText(code, 'zh', limits),
  en: fieldErrorText(code, 'en', limits),
})

/** Error if a recently deleted record holds a unique value. `%{day}` ends its retention. */
export const heldFor: Labels = {
  zh: '最近删除的一条记录仍在使用，可在 %{day} 前恢复该记录',
  en: 'A recently deleted record has it, and can be restored until %{day}',
}
/** Message to the former owner of an account's mobile number. */
export const phoneChangedFor: Labels = {
  zh: '您账号的手机号已改为 %{phone}。如非本人操作，请立即修改密码。',
  en: 'The mobile number of your account is now %{phone}. If it was not you, change your password at once.',
}

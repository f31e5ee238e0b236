/** The login page's own words; it is shown before any other dictionary is loaded. */
export const loginWords = {
  'zh-CN': {
    title: '建盏商家后台', lead: '管好每一只盏：上架、订单、溯源与售后。', fact: '厂家登录', plat: '平台登录', account: '用户名或手机号', password: '密码', captcha: '验证码',
    reload: '看不清？换一张', remember: '记住密码（30 天内免登录）', submit: '登录', busy: '正在登录…', expired: '登录信息已过期，请重新登录',
    accountEmpty: '用户名不能为空', passwordEmpty: '密码不能为空', captchaEmpty: '请输入验证码', failed: '登录出错，请刷新后重试', network: '网络错误', show: '显示密码', hide: '隐藏密码', other: 'English', otherLabel: '切换为英文',
  },
  'en-US': {
    title: "Tea-bowl makers' console", lead: 'Look after every bowl: listing, orders, traceability and after-sales.', fact: 'Manufacturer', plat: 'Platform', account: 'User name or mobile number', password: 'Password', captcha: 'Captcha',
    reload: 'Hard to read? Another one', remember: 'Remember password (stay logged in for 30 days)', submit: 'Log in', busy: 'Logging in…', expired: 'Login information has expired, please log in again',
    accountEmpty: 'Username cannot be empty', passwordEmpty: 'Password cannot be empty', captchaEmpty: 'Enter the captcha', failed: 'Login error, refresh and try again', network: 'Network error', show: 'Show password', hide: 'Hide password', other: '中文', otherLabel: 'Switch to Chinese',
  },
} as const

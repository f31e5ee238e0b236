import { loginTexts } from './loginTexts'

/** Texts of the second factor, in addition to the login's. */
export const secondFactorTexts = {
  'zh-CN': {
    ...loginTexts['zh-CN'],
    stepTitle: '两步验证',
    stepLead: '密码正确。请打开验证器应用，输入此账号当前的 6 位数字。',
    code: '验证码',
    codeHint: '手机不在身边？也可以输入一个恢复码。',
    codeEmpty: '请输入验证码',
    codeWrong: '验证码错误或已用过，请等待下一个',
    stepSubmit: '验证并登录',
    toPassword: '返回输入密码',
  },
  'en-US': {
    ...loginTexts['en-US'],
    stepTitle: 'Second step',
    stepLead: 'The password is right. Open your authenticator and enter the six digits it shows for this account.',
    code: 'Code',
    codeHint: 'No phone at hand? One of your recovery codes will do, too.',
    codeEmpty: 'Enter the code',
    codeWrong: 'The code is wrong, or was used already: wait for the next',
    stepSubmit: 'Verify and log in',
    toPassword: 'Back to the password',
  },
} as const

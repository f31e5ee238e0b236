import { describe, expect, it } from 'vitest'
import { redactForOthers, redactorFor } from '../../../src/schema/spreadsheet/redactColumns'
import { lamps } from '../../kit/declarations/lamps'

describe('a column that means nothing to a resource', () => {
  it.each([
    '密码',
    '初始密码',
    '登录口令',
    'Password',
    'New passwd',
    'user_pwd',
    'PIN',
    '口令 PIN',
    'api_key',
    'Secret token',
    '短信验证码',
    'ＰＡＳＳＷＯＲＤ',
    '密 码',
    '密　码',
    '口 令',
    '密-码',
    '密碼',
    '初始密碼',
    '驗證碼',
    '私鑰',
    '金鑰',
    '暗号',
    '暗號',
    '开门码',
    '開門碼',
    '门禁码',
    'PW',
    'pw2',
    'pwd',
    'P.W.D.',
    'userPwd',
    'userPIN',
    'PassWd',
    'P I N',
    'Pass',
    'Pass:',
    'Login pass',
    'pass word',
    'pass（初始）',
    'Pass (initial)',
    'PassKey',
    '凭证',
    'Parola',
    'pa\u200Bssword',
    'pass-word',
    'Pass code',
    'userPassword',
    'Passwort',
    'Kennwort',
    'mot de passe',
    'Mot-de-passe',
    'Contraseña',
    'パスワード',
    'Door code',
    'Verification code',
  ])('that is titled %s is kept without what it says', title => {
    const as = redactorFor(lamps, title)
    expect([as('Abc123'), as(''), as(as('Abc123'))]).toEqual(['***', '', '***'])
  })
  it.each([
    '身份证',
    '身份证号码',
    '证件号',
    'ID number',
    'id_card',
    'Passport',
    '银行卡号',
    'Bank account',
    'Card no.',
    '身 份 证',
    '身份證',
    '銀行帳號',
    'IdCard',
    'Passport valid until',
  ])('that is titled %s is kept by the end of what it says', title => {
    const as = redactorFor(lamps, title)
    expect([as('E12345678'), as('1234'), as(''), as(as('6222021234567890'))]).toEqual(['***5678', '***', '', '***7890'])
  })
  it.each([
    '供应商',
    '备注',
    'Pinned by',
    'Idea',
    'Order no',
    '货位',
    'Spinning',
    '',
    'Compass',
    'Bypass',
    'Compass width',
    'Bypass words',
    'Pass rate',
    'Boarding pass',
    'Passed on',
    'Passenger',
    'Pass/fail',
    'Trespass',
    'Encompass',
    'Passe-partout',
    '编码',
    '条码',
    '尺码',
    '號碼',
    '商品编码',
    '邮政编码',
    '秘密花园',
    '暗花',
    'Power',
    'Postcode',
    'Code',
    'Wpwx',
  ])('that is titled %s is kept as it is, but for ID numbers in it', title => {
    const as = redactorFor(lamps, title)
    expect(as('甲 13812345678, 2026-01-31, 3301 2026 0131 0001 23')).toBe(
      '甲 13812345678, 2026-01-31, 3301 2026 0131 0001 23',
    )
    expect(as('张三 11010519491231002X，李四110105 19491231 002x')).toBe('张三 ***002X，李四***002x')
  })
})

it.each([
  ['张三 13812345678', '张三 ***'],
  ['+86 138-1234-5678 / 010-12345678', '*** / ***'],
  ['li.si@example.com；A-12', '***@example.com；A-12'],
  ['2026-01-31，12 箱，A1234', '2026-01-31，12 箱，A1234'],
  ['a@b@example.com @home', '***@example.com @home'],
])('%s is read by others as %s', (text, read) => {
  expect(redactForOthers(text)).toBe(read)
})
it('a long text without an end is read in no time', () => {
  const long = '字'.repeat(200_000)
  const began = performance.now()
  expect(redactForOthers(long)).toBe(long)
  expect(performance.now() - began).toBeLessThan(1000)
})

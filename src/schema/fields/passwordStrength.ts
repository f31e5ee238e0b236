import type { FieldError } from '../text/errorMessages'
import { readPassword } from '../text/foldCode'

/** Common passwords that meet the rule, lower case, for feedback. The server's list is longer. */
const common = new Set(
  `password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword1 qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop1 qwer1234
  asdf1234 asd123 asdfgh1 zxcvbnm1 zxcvbnm123 zxc123 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 qazwsx123 abc123 abc1234 abc12345 abc123456
  abcd123 abcd1234 abcd12345 a12345 a123456 a1234567 a12345678 a123456789 aa1234 aa12345 aa123456 aa123456789 aaa111 aaa123 123456a 123456aa 123456ab
  123456abc 12345a 12345qwert 123abc 123qwe 123qweasd 123asd qwe123 admin1 admin12 admin123 admin1234 admin123456 administrator1 root123 test123
  test1234 user123 guest123 welcome1 welcome123 hello123 hello1234 iloveyou1 iloveu1 iloveyou520 love123 love1314 woaini1 woaini123 woaini520 woaini1314
  woaini521 woainima1 wo123456 zhang123 wang123 li123456 taobao123 alibaba1 tencent1 baidu123 china123 beijing2008 monkey1 dragon1 sunshine1 princess1
  letmein1 football1 baseball1 master1 shadow1 superman1 michael1 jordan23 secret1 changeme1 default1 temp1234 pass1234 pass123 passwd123 computer1
  internet1 samsung1 iphone1 google123 facebook1 linkedin1 qq123456 wx123456 zz123456 xx123456 ab123456 ms123456 as123456 zx123456`.split(
    /\s+/,
  ),
)
type PasswordFault = 'passwordShort' | 'tooLong' | 'password' | 'passwordCommon'

/**
 * Validates a password (specification, point 5): 6 to 128 characters, digits, upper- and lower-case
 * letters, no spaces. Refuses the most common ones. Blanks and invisible characters at the ends,
 * which pasting brings, are dropped.
 */
export const validatePassword = (input: string): 'good' | PasswordFault => {
  const text = readPassword(input)
  if (text.length < 6) return 'passwordShort'
  if (text.length > 128) return 'tooLong'
  if (/\s/.test(text) || !/\d/.test(text) || !/[a-z]/.test(text) || !/[A-Z]/.test(text)) return 'password'
  return common.has(text.toLowerCase()) ? 'passwordCommon' : 'good'
}

/** Errors of a new password and its repetition, by field. */
export const newPasswordErrors = ({
  password,
  confirmPassword,
}: {
  readonly password: string
  readonly confirmPassword: string
}): Record<string, FieldError> => {
  const result = validatePassword(password)
  return {
    ...(password === '' ? { password: 'required' } : result === 'good' ? {} : { password: result }),
    ...(confirmPassword === ''
      ? { confirmPassword: 'required' }
      : readPassword(confirmPassword) === readPassword(password)
        ? {}
        : { confirmPassword: 'mismatch' }),
  }
}

/** Strength of a password, 0 (refused) to 3, by length, kinds of characters and repetitions. */
export const passwordStrength = (input: string): 0 | 1 | 2 | 3 => {
  if (validatePassword(input) !== 'good') return 0
  const text = readPassword(input)
  const sorts = [/\d/, /[a-z]/, /[A-Z]/, /[^\dA-Za-z]/].filter(each => each.test(text)).length
  const points =
    (text.length >= 10 ? 1 : 0) +
    (text.length >= 14 ? 1 : 0) +
    (sorts === 4 ? 1 : 0) -
    (new Set(text).size < text.length / 2 ? 1 : 0)
  return points >= 2 ? 3 : points === 1 ? 2 : 1
}

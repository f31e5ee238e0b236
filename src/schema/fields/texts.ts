import { z } from 'zod'
import type { OptionsOf } from '../model/field'
import { formats, plainText, regexOf, splitPhone } from './formats'
import { validatePassword } from './passwordStrength'
import type { FieldError } from '../text/errorMessages'
import type { FieldSchemas } from './fieldSchemas'

const withError = (code: FieldError) => ({ error: code })
// PostgreSQL refuses NUL. The other control characters, except tab and line breaks, are never
// intended.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const line = ({ min, max }: OptionsOf<'longText'>, like?: string) =>
  z
    .string(withError('text'))
    .overwrite(text => plainText(text, like))
    .refine(text => !controls.test(text), withError('text'))
    .refine(text => text.isWellFormed?.() ?? true, withError('text'))
    // Longer texts are validated no further: the time of a pattern grows with the text.
    .max(max, { ...withError('tooLong'), abort: true })
    .min(min, withError('tooShort'))

const text = (options: OptionsOf<'text'>) => {
  const { pattern, format } = options
  const whole = line(options, format)
  const plain = pattern ? whole.regex(regexOf(pattern), { error: 'pattern' }) : whole
  if (!format) return plain
  return plain.transform((value, context) => {
    const normal = formats[format](value)
    if (normal === null)
      context.addIssue({ code: 'custom', message: format === 'phone' && splitPhone(value) ? 'phoneExtension' : format })
    return normal ?? z.NEVER
  })
}

/** Length of a text as its limits count it: in code points, without blanks that are not stored. */
export const lengthOf = (text: string, like?: string): number => [...plainText(text, like)].length

export const textSchemas = {
  text,
  longText: options => line(options),
  secret: options => {
    const plain = z
      .string(withError('text'))
      .min(options.min, withError('passwordShort'))
      .max(options.max, withError('tooLong'))
    if (options.format !== 'password') return plain
    return plain.superRefine((value, context) => {
      const result = validatePassword(value)
      if (result !== 'good') context.addIssue({ code: 'custom', message: result })
    })
  },
} satisfies Partial<FieldSchemas>

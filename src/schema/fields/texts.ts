import { z } from 'zod'
import type { OptionsOf } from '../model/field'
import { formats, regexOf } from './formats'
import { validatePassword } from './passwordStrength'
import type { FieldError } from '../text/errorMessages'
import type { FieldSchemas } from './fieldSchemas'

const withError = (code: FieldError) => ({ error: code })
// Control characters other than tab and line breaks: PostgreSQL refuses NUL, and the others are never meant.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Signs that nobody sees: of no width, and those that turn the direction around. They come with what is pasted, and would let one text pass for another; what joins
 * the parts of an emoji stays.
 */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
/** A text without the signs that nobody sees. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** What of a text counts: of a number with letters its blanks are not stored. */
const counted = (text: string, like?: string): string => (like === 'code' ? text.replace(/\s/g, '') : text.trim())

const line = ({ min, max }: OptionsOf<'longText'>, like?: string) =>
  z
    .string(withError('text'))
    .overwrite(text => counted(withoutUnseen(text), like))
    .refine(text => !controls.test(text), withError('text'))
    .refine(text => text.isWellFormed?.() ?? true, withError('text'))
    // What is too long is looked at no further: a pattern's time grows with the text.
    .max(max, { ...withError('tooLong'), abort: true })
    .min(min, withError('tooShort'))

const text = (options: OptionsOf<'text'>) => {
  const { pattern, format } = options
  const whole = line(options, format)
  const plain = pattern ? whole.regex(regexOf(pattern), { error: 'pattern' }) : whole
  if (!format) return plain
  return plain.transform((value, context) => {
    const normal = formats[format](value)
    if (normal === null) context.addIssue({ code: 'custom', message: format })
    return normal ?? z.NEVER
  })
}

/** How long a text is as its limits count it: in characters, one of two UTF-16 units being one, without the blanks that are not stored. */
export const lengthOf = (text: string, like?: string): number => [...counted(text, like)].length

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

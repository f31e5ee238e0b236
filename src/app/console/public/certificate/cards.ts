import { firings, glazes, kilns, materials, shapes, standings } from '../../../../../resources/choices'
import { makingNames } from '../../../../../resources/traceability/makingNames'
import { apiUrl } from '../../../../console/providers/api/call'
import type { Locale } from '../../../../console/i18n/locale'
import { createElement } from '../dom/element'
import type { CertificateMessages } from './certificateTexts'
import type { Link } from './verifyChain'

type Values = Link['link']['values']
type Lists = Readonly<Record<string, { readonly zh: string; readonly en: string }>>
/** Options for the values of a bowl's making. Other values are shown as they are. */
const lists: Readonly<Record<string, Lists>> = {
  glaze: glazes,
  shape: shapes,
  material: materials,
  firing: firings,
  kiln: kilns,
}
const choiceLabel = (list: Lists | undefined, key: string, locale: Locale): string =>
  list?.[key]?.[locale === 'zh-CN' ? 'zh' : 'en'] ?? key
/** Day of a time, in the application's time zone. */
export const dayOf = (moment: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(new Date(moment))
const textOf = (name: string, value: unknown, messages: CertificateMessages, locale: Locale): string => {
  const text = choiceLabel(lists[name], String(value), locale)
  const unit = { peakC: '°C', rimCm: messages.cm, heightCm: messages.cm, weightG: messages.g }[name]
  return unit ? `${text} ${unit}` : text
}
const fact = (label: string, value: Node | string): Node[] => [
  createElement('dt', { textContent: label }),
  createElement('dd', {}, [value]),
]
const card = (title: string, children: readonly (Node | string)[]): HTMLElement =>
  createElement('section', {}, [createElement('h2', { textContent: title }), ...children])

/** Card with the bowl and its manufacturer. */
export const bowlCard = (
  { values, issued }: { readonly values: Values; readonly issued: string },
  messages: CertificateMessages,
): HTMLElement => {
  const rows = [
    [messages.name, values['jzName']],
    [messages.maker, values['maker']],
    [messages.jzNo, values['jzNo']],
    [messages.certificateNo, values['certificateNo']],
    [messages.issued, issued],
  ] as const
  return card(messages.bowl, [
    createElement(
      'dl',
      {},
      rows.flatMap(([label, value]) => (value ? fact(label, String(value)) : [])),
    ),
  ])
}
/** Card with the making, and both values of a correction. */
export const makingCard = (links: readonly Link[], messages: CertificateMessages, locale: Locale): HTMLElement => {
  const [first, ...later] = links.map(({ link }) => link.values)
  const rows = makingNames.flatMap(name => {
    const label = name === 'glaze' ? messages.glazeIs : messages[name]
    const was = first?.[name]
    const now = later.filter(values => values['kind'] === 'corrected' && values[name] !== undefined).at(-1)?.[name]
    if (was === undefined && now === undefined) return []
    const [before, after] = [was, now].map(value => (value === undefined ? '—' : textOf(name, value, messages, locale)))
    const text =
      now === undefined ? before : messages.corrected.replace('%{now}', after ?? '').replace('%{was}', before ?? '')
    return fact(label, text ?? '')
  })
  return card(messages.making, [createElement('dl', {}, rows)])
}
interface Title {
  readonly title: string
  readonly body?: string | null
  readonly certificateNo?: string | null
  readonly date?: string | null
  readonly photo?: string | null
}
const titleLine = (
  { title, body, certificateNo, date, photo }: Title,
  messages: CertificateMessages,
  locale: Locale,
): HTMLElement =>
  createElement('li', {}, [
    [choiceLabel(standings, title, locale), body, certificateNo, date].filter(Boolean).join(' · '),
    ...(photo?.startsWith('/files/')
      ? [
          ' ',
          createElement('a', { href: apiUrl + photo, target: '_blank', rel: 'noopener', textContent: messages.proof }),
        ]
      : []),
  ])
/** Card with the master and proved titles. */
export const masterCard = (values: Values, messages: CertificateMessages, locale: Locale): HTMLElement[] => {
  if (!values['masterName']) return []
  const titles = Array.isArray(values['titles']) ? values['titles'] : []
  return [
    card(messages.master, [
      createElement('p', { textContent: String(values['masterName']) }),
      ...(titles.length > 0
        ? [
            createElement(
              'ol',
              {},
              titles.map((title: Title) => titleLine(title, messages, locale)),
            ),
            createElement('p', { className: 'quiet', textContent: messages.titlesLead }),
          ]
        : []),
    ]),
  ]
}
/** Card with the history, by day. */
export const historyCard = (
  links: readonly Link[],
  messages: CertificateMessages,
  locale: Locale,
  proved: string,
): HTMLElement =>
  card(messages.history, [
    createElement(
      'ol',
      {},
      links.map(({ link: { values } }) => {
        const eventType = String(values['kind'])
        const name = Object.entries(messages.events).find(([event]) => event === eventType)?.[1] ?? eventType
        const day = dayOf(String(values['createdTime']), locale)
        return createElement('li', {}, [[day, name, values['reason']].filter(Boolean).join(' · ')])
      }),
    ),
    createElement('p', { className: 'quiet', textContent: proved }),
  ])

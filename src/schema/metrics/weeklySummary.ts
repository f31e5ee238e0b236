import type { Labels, Language } from '../model/field'
import type { Currency } from '../text/format'
import type { Answer } from './answers'
import type { Board } from './board'
import type { Figure } from './figure'
import { formatFigure, formatShare } from './formatFigure'
import type { Period } from './period'

const messages = {
  zh: { same: '与前一周相同', more: '比前一周多', less: '比前一周少' },
  en: { same: 'as the week before', more: 'more than the week before', less: 'less than the week before' },
} as const
/** Formats the difference from the previous week. */
const besideBefore = ({ value, before }: Answer, language: Language): string => {
  const texts = messages[language]
  if (!value || !before) return ''
  const bracketed = (text: string) => (language === 'zh' ? `（${text}）` : ` (${text})`)
  if (value === before) return bracketed(texts.same)
  const share = formatShare(Math.abs(value - before) / before, language)
  const comparison = value > before ? texts.more : texts.less
  return bracketed(language === 'zh' ? `${comparison} ${share}` : `${share} ${comparison}`)
}
/** Title of the weekly message. */
export const weekTitle: Labels = { zh: '上周小结', en: 'Weekly summary' }
/** Topic of a board's weekly message, which people can mute. */
export const getSummaryTopic = ({ name }: Pick<Board, 'name'>): string => `${name}.week`
interface Summed {
  readonly figure: Figure
  readonly answer: Answer
}
/** Formats a week's figures as one message, each with its difference from the previous week. */
export const formatSummary = (
  { labels }: Pick<Board, 'labels'>,
  { from, to }: Period,
  summed: readonly Summed[],
  currency: Currency,
): Labels => {
  const line = (language: Language) =>
    summed.map(
      ({ figure, answer }) =>
        `${figure.labels[language]} ${formatFigure(figure.as, answer.value, currency, language)}${besideBefore(answer, language)}`,
    )
  return {
    zh: `${labels.zh}，上周（${from} 至 ${to}）：${line('zh').join('；')}。`,
    en: `${labels.en}, last week (${from} to ${to}): ${line('en').join('; ')}.`,
  }
}

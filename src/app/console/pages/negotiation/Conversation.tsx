import { Button } from '@mui/material'
import { useEvent, useTranslate } from 'ra-core'
import { type UIEvent, useEffect, useRef } from 'react'
import { config } from '../../../../../resources/kit'
import { negotiations } from '../../../../../resources/trade/negotiations'
import { FieldCell } from '../../../../console/fields/FieldCell'
import { ImageViewer, usePictureViewer } from '../../../../console/components/images/ImageViewer'
import { useLabel } from '../../../../console/config/ConsoleContext'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { formatMoment, formatMoney } from '../../../../schema/text/format'
import { awaitsAnswer, fateOf, type NegotiationEntry, type Refund } from './useNegotiation'
import { useOnChange } from '../../../../console/components/hooks/useOnChange'
import { SkeletonLines } from '../../../../console/components/Skeleton'
import { ScrollRegion } from '../../../../console/components/tables/ScrollRegion'

/** Answers to the other side's open offer. */
interface Answers {
  readonly accept: () => void
  readonly decline: () => void
  readonly counter: () => void
}
interface OfferProps {
  readonly line: NegotiationEntry
  readonly lines: readonly NegotiationEntry[]
  readonly refund: Refund
  readonly answers?: Answers
}
const fates = {
  open: ['orange', 'shop.offerOpen'],
  accept: ['green', 'shop.offerAccepted'],
  decline: ['red', 'shop.offerDeclined'],
  replaced: ['grey', 'shop.offerReplaced'],
} as const
/** Card of an offer: content, outcome, and the answers to an open offer of the other side. */
const OfferCard = ({ line, lines, refund, answers }: OfferProps) => {
  const translate = useTranslate()
  const context = useFieldTextContext()
  const { offerType, offerAmount } = negotiations.fields
  const fate = fateOf(line, lines, refund)
  const [color, word] = fates[fate]
  const amount = formatMoney(line.offerAmount ?? 0, offerAmount.options, context.locale)
  return (
    <div className="offer">
      <strong className="offer-amount">{amount}</strong>
      <span>{FieldCell(offerType, line.offerType, context)}</span>
      <span className={`chip chip-${color}`}>{translate(word)}</span>
      {line.text && <p className="long-text">{line.text}</p>}
      {fate === 'open' && awaitsAnswer(refund) && answers && (
        <div className="offer-answers">
          <Button size="small" variant="contained" onClick={answers.accept}>
            {translate('shop.offerAccept', { amount })}
          </Button>
          <Button
            size="small"
            variant="outlined"
            onClick={({ currentTarget }) => {
              answers.counter()
              // The composer has taken height from the conversation.
              currentTarget.closest('li')?.scrollIntoView({ block: 'nearest' })
            }}
          >
            {translate('shop.offerCounter')}
          </Button>
          <Button size="small" color="error" onClick={answers.decline}>
            {translate('shop.offerDecline')}
          </Button>
        </div>
      )}
    </div>
  )
}
interface LineProps extends OfferProps {
  readonly show: ReturnType<typeof usePictureViewer>['show']
}
const ConversationLine = ({ line, lines, refund, answers, show }: LineProps) => {
  const label = useLabel()
  const context = useFieldTextContext(show)
  const { kind, side, images, offerAmount } = negotiations.fields
  const who = line.author || label(side.options.options[line.side])
  return (
    <li className={`said said-${line.side}`}>
      <div className="quiet">
        {who} · <time dateTime={line.createdTime}>{formatMoment(line.createdTime, config.zone)}</time>
      </div>
      <div className="bubble">
        {line.kind !== 'message' && <strong className="said-kind">{FieldCell(kind, line.kind, context)}</strong>}
        {line.kind === 'offer' ? (
          <OfferCard line={line} lines={lines} refund={refund} answers={answers} />
        ) : (
          line.offerAmount !== null && (
            <span className="offer-amount">{FieldCell(offerAmount, line.offerAmount, context)}</span>
          )
        )}
        {line.kind !== 'offer' && line.text && <p className="long-text">{line.text}</p>}
        {(line.images ?? []).length > 0 && FieldCell(images, line.images, context)}
      </div>
    </li>
  )
}

interface ConversationProps extends Omit<OfferProps, 'line' | 'lines'> {
  /** Left out while they load. */
  readonly lines: readonly NegotiationEntry[] | undefined
}
/** Distance from the bottom, in pixels, that still counts as the bottom. */
const NEAR = 80
/**
 * Keeps the end of the conversation in sight: at first, for new entries, and when the composer takes
 * height. A reader of earlier entries is not moved by the other side's.
 */
const useFoot = (last: NegotiationEntry | undefined) => {
  const foot = useRef<HTMLDivElement>(null)
  const isAtFoot = useRef(true)
  const follow = useEvent((always: boolean) => {
    const frame = foot.current?.parentElement
    if (frame && (always || isAtFoot.current)) frame.scrollTop = frame.scrollHeight
  })
  useOnChange(() => follow(last?.side === 'maker'), [last?.id])
  useEffect(() => {
    const frame = foot.current?.parentElement
    const observer = new ResizeObserver(() => follow(false))
    if (frame) observer.observe(frame)
    return () => observer.disconnect()
  }, [follow])
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    isAtFoot.current = scrollHeight - scrollTop - clientHeight < NEAR
  }
  return { foot, onScroll }
}
/** Conversation with the newest entry at the bottom. */
export const Conversation = ({ lines, refund, answers }: ConversationProps) => {
  const translate = useTranslate()
  const viewer = usePictureViewer()
  const { foot, onScroll } = useFoot(lines?.at(-1))
  return (
    <ScrollRegion className="talk-lines" role="log" label={translate('shop.talk')} onScroll={onScroll}>
      {!lines && <SkeletonLines count={3} />}
      <ol>
        {lines?.map(line => (
          <ConversationLine
            key={line.id}
            line={line}
            lines={lines}
            refund={refund}
            answers={answers}
            show={viewer.show}
          />
        ))}
      </ol>
      <div ref={foot} />
      <ImageViewer {...viewer} />
    </ScrollRegion>
  )
}

import { codeFault, codeLength, formatCode, readCode } from '../../../../schema/fields/secureCode'
import { ApiError, callApi, apiUrl, openEnvelope, TIMEOUT_MS } from '../../../../console/providers/api/call'
import { keepLocale, type Locale, readLocale } from '../../../../console/i18n/locale'
import { createElement, typeExactly } from '../dom/element'
import { type CertificateMessages, certificateTexts } from './certificateTexts'
import { bowlCard, dayOf, historyCard, makingCard, masterCard } from './cards'
import { photosCard } from './photosCard'
import { type Link, type Proof, type PublicKey, prove } from './verifyChain'
import { reportForm } from './reportForm'
import './certificate.css'

interface Answer {
  readonly verdict: 'genuine' | 'revoked' | 'unknown' | 'broken'
  readonly record: { readonly scanCount: number; readonly firstScan: string | null } | null
  readonly links: readonly Link[]
}
/** Outcomes of a verification. */
type Outcome =
  | { readonly is: 'genuine' | 'revoked'; readonly answer: Answer; readonly proof: Proof }
  | { readonly is: 'broken'; readonly proof: Extract<Proof, { state: 'broken' }> }
  | { readonly is: 'unknown' | 'away' }
  | { readonly is: 'slow'; readonly wait: number }

const root = document.getElementById('root') as HTMLElement
const state: { serial: string; typed: string; outcome?: Outcome; looking: number } = {
  serial: '',
  typed: '',
  looking: 0,
}

/** Loads the server's public keys, which have no envelope. Throws like `call`. */
const readKeys = async (): Promise<readonly PublicKey[]> => {
  const response = await fetch(`${apiUrl}/api/verify/keys`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const answer = await response.json()
  return response.ok ? answer.keys : openEnvelope(response.status, answer)
}
const outcomeOf = async (serial: string): Promise<Outcome> => {
  try {
    const request = callApi<Answer>('/api/verify/check', { serial }, { asNobody: true })
    const [answer, keys] = await Promise.all([request, readKeys()])
    if (answer.verdict === 'unknown') return { is: 'unknown' }
    const proof = await prove(serial, answer.links, keys)
    if (proof.state === 'broken') return { is: 'broken', proof }
    // The entries shown here are valid, but the server knows of more.
    if (answer.verdict === 'broken')
      return { is: 'broken', proof: { state: 'broken', no: answer.links.length + 1, why: 'end' } }
    const isRevoked = answer.verdict === 'revoked' || answer.links.some(({ link }) => link.values['kind'] === 'revoked')
    return { is: isRevoked ? 'revoked' : 'genuine', answer, proof }
  } catch (fault) {
    const isSlow = fault instanceof ApiError && fault.code === 42900
    return isSlow ? { is: 'slow', wait: fault.wait ?? 60 } : { is: 'away' }
  }
}
/** Serial in a path, even if its URL encoding is invalid. */
const readSerial = (hash: string): string => {
  const [, , given = ''] = hash.split('/')
  try {
    return readCode(decodeURIComponent(given))
  } catch {
    return readCode(given)
  }
}
/** Verifies the serial in the path. Drops the result if another verification has started. */
const checkSerial = async (): Promise<void> => {
  const serial = readSerial(location.hash)
  const isWhole = serial !== '' && !codeFault(serial)
  state.looking += 1
  const { looking } = state
  Object.assign(state, { serial: isWhole ? serial : '', typed: isWhole ? '' : serial, outcome: undefined })
  draw()
  if (!isWhole) return
  const outcome = await outcomeOf(serial)
  if (state.looking !== looking) return
  state.outcome = outcome
  redraw()
  if (outcome.is === 'slow') setTimeout(() => state.looking === looking && void checkSerial(), outcome.wait * 1000)
}

const path = (d: string) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
/**
 * Shapes of verdicts, for people who cannot distinguish colors. Genuine is a ring with a tick,
 * unchecked a ring with dots. Revoked is an octagon with a cross, broken a triangle, unknown a
 * diamond with a question mark.
 */
const shapes = {
  genuine:
    '<circle cx="32" cy="32" r="28" fill="none" stroke="currentColor" stroke-width="5"/>' + path('M19 33l9 9 17-19'),
  revoked: path('M22 5h20l17 17v20l-17 17h-20l-17-17v-20z') + path('M23 23l18 18M41 23l-18 18'),
  broken: path('M32 6l28 52h-56z') + path('M32 25v15M32 49v.1'),
  untried:
    '<circle cx="32" cy="32" r="28" fill="none" stroke="currentColor" stroke-width="5"/>' +
    path('M20 32v.1M32 32v.1M44 32v.1'),
  unknown: path('M32 4l28 28-28 28-28-28z') + path('M26 26c0-8 12-8 12 0 0 5-6 5-6 10M32 44v.1'),
} as const
const icon = (shape: keyof typeof shapes): SVGSVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 64 64')
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = shapes[shape]
  return svg
}
const tones = {
  genuine: 'good',
  untried: 'fair',
  revoked: 'bad',
  broken: 'bad',
  unknown: 'fair',
  away: 'fair',
  slow: 'fair',
} as const
/** Verdict to display: “genuine” only if this page has verified the chain itself. */
const verdictOf = (outcome: Outcome) =>
  outcome.is === 'genuine' && outcome.proof.state === 'untried' ? 'untried' : outcome.is
/** Card with the verdict and its explanation. */
const verdictCard = (
  outcome: Outcome,
  messages: CertificateMessages,
  lines: readonly (Node | string)[],
): HTMLElement => {
  const is = verdictOf(outcome)
  const lead = messages[`${is}Lead`]
  return createElement('section', { className: `verdict ${tones[is]}`, role: 'status' }, [
    icon(is === 'away' || is === 'slow' ? 'unknown' : is),
    createElement('h1', { textContent: messages[is], tabIndex: -1 }),
    createElement('p', { textContent: outcome.is === 'slow' ? lead.replace('%{n}', String(outcome.wait)) : lead }),
    ...lines.map(line => (typeof line === 'string' ? createElement('p', { textContent: line }) : line)),
  ])
}
const seenLine = ({ record }: Answer, messages: CertificateMessages, locale: Locale): HTMLElement => {
  const { scanCount = 0, firstScan } = record ?? {}
  if (scanCount <= 1 || !firstScan) return createElement('p', { className: 'quiet', textContent: messages.first })
  return createElement('p', { className: 'note' }, [
    createElement('strong', { textContent: messages.before }),
    createElement('br'),
    messages.beforeLead.replace('%{day}', dayOf(firstScan, locale)).replace('%{n}', String(scanCount)),
  ])
}
const againButton = (messages: CertificateMessages): HTMLElement => {
  const button = createElement('button', { type: 'button', className: 'plain', textContent: messages.again })
  button.onclick = () => void checkSerial()
  return button
}
/** Limits of the page, and folded what an expert checks offline. */
const limitsCard = (serial: string, messages: CertificateMessages): HTMLElement =>
  createElement('section', {}, [
    createElement('h2', { textContent: messages.limits }),
    createElement('p', { textContent: messages.limitsLead }),
    createElement('details', {}, [
      createElement('summary', { textContent: messages.technical }),
      createElement('p', {}, [
        createElement('a', {
          href: `${apiUrl}/api/verify/certificate/${serial}`,
          download: `${serial}.json`,
          textContent: messages.download,
        }),
        ' · ',
        createElement('a', { href: `${apiUrl}/api/verify/keys`, textContent: messages.offline }),
      ]),
      createElement('p', { className: 'quiet', textContent: messages.how }),
    ]),
  ])
const certificate = (
  outcome: Extract<Outcome, { answer: Answer }>,
  messages: CertificateMessages,
  locale: Locale,
): HTMLElement[] => {
  const { answer, proof, is } = outcome
  const { links } = answer
  const { values = {} } = links[0]?.link ?? {}
  const reason = links.map(({ link }) => link.values).find(({ kind }) => kind === 'revoked')?.['reason']
  const proved =
    proof.state === 'holds' ? `✓ ${messages.proved.replace('%{n}', String(links.length))}` : messages.cannot
  const lines = [
    ...(is === 'revoked' && reason ? [`${messages.revokedWhy}: ${reason}`] : []),
    createElement('p', { className: 'serial', textContent: formatCode(state.serial) }),
    seenLine(answer, messages, locale),
  ]
  return [
    verdictCard(outcome, messages, lines),
    ...photosCard(values, messages),
    bowlCard({ values, issued: dayOf(String(values['createdTime']), locale) }, messages),
    ...masterCard(values, messages, locale),
    makingCard(links, messages, locale),
    historyCard(links, messages, locale, proved),
  ]
}
const body = (messages: CertificateMessages, locale: Locale): HTMLElement[] => {
  const { outcome, serial } = state
  const shown = createElement('p', { className: 'serial', textContent: formatCode(serial) })
  if (serial === '') return []
  if (!outcome)
    return [
      createElement('section', { role: 'status' }, [
        shown,
        messages.checking,
        createElement('div', { className: 'bar' }),
      ]),
    ]
  if ('answer' in outcome)
    return [...certificate(outcome, messages, locale), limitsCard(serial, messages), reportForm(serial, messages)]
  if (outcome.is === 'broken') {
    const { no, why } = outcome.proof
    const line = messages.brokenAt
      .replace('%{no}', String(no))
      .replace('%{why}', why === 'serial' ? messages.serialWhy : messages[why])
    return [verdictCard(outcome, messages, [shown, line]), limitsCard(serial, messages), reportForm(serial, messages)]
  }
  if (outcome.is === 'unknown') return [verdictCard(outcome, messages, [shown]), reportForm(serial, messages, true)]
  return [verdictCard(outcome, messages, [shown, againButton(messages)])]
}
const serialInput = (): HTMLInputElement => {
  const input = createElement('input', {
    id: 'serial',
    name: 'serial',
    value: state.typed && formatCode(state.typed),
    autocomplete: 'off',
    maxLength: 40,
    'aria-describedby': 'serial-said',
  })
  typeExactly(input)
  input.autocapitalize = 'characters'
  return input
}
/** Form for a serial. */
const searchForm = (messages: CertificateMessages): HTMLElement => {
  const input = serialInput()
  const hint = createElement('p', { id: 'serial-said', className: 'quiet', textContent: messages.serialHint })
  // An incomplete serial is no error while typing.
  const validate = (isTyping = false) => {
    const code = readCode(input.value)
    const codeError = code === '' ? undefined : codeFault(code)
    const fault = isTyping && codeError === 'codeLength' && code.length < codeLength.whole ? undefined : codeError
    hint.textContent = fault ? messages[fault] : messages.serialHint
    hint.className = fault ? 'bad' : 'quiet'
    input.setAttribute('aria-invalid', String(fault !== undefined))
    return code !== '' && !fault
  }
  input.oninput = () => validate(true)
  input.onchange = () => validate()
  const form = createElement('form', { noValidate: true, role: 'search' }, [
    createElement('label', { htmlFor: 'serial', textContent: state.serial ? messages.another : messages.serial }),
    input,
    hint,
    createElement('button', { className: 'submit', textContent: messages.look }),
  ])
  form.onsubmit = event => {
    event.preventDefault()
    if (!validate()) return input.focus()
    const address = `#/v/${readCode(input.value)}`
    if (location.hash === address) void checkSerial()
    else location.hash = address
  }
  if (state.typed) validate()
  return form
}
const draw = (): void => {
  const locale = readLocale()
  const messages = certificateTexts[locale]
  document.documentElement.lang = locale
  document.title = state.outcome ? `${messages[verdictOf(state.outcome)]} · ${messages.title}` : messages.title
  const other = createElement('button', {
    id: 'other',
    type: 'button',
    className: 'plain',
    textContent: messages.other,
    'aria-label': messages.otherLabel,
  })
  other.onclick = () => {
    keepLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN')
    redraw()
  }
  const header = createElement('header', {}, [
    createElement('img', { src: 'favicon.svg', alt: '', width: 28, height: 28 }),
    createElement('strong', { textContent: messages.title }),
    other,
  ])
  root.replaceChildren(
    createElement('main', { className: 'check' }, [header, ...body(messages, locale), searchForm(messages)]),
  )
}
/** Renders again. Input and focus stay; without a focus, screen readers hear the verdict. */
const redraw = (): void => {
  const { id } = document.activeElement ?? {}
  const written = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  draw()
  for (const before of written) {
    const now = root.querySelector<HTMLInputElement>(`#${before.id}`)
    if (now && before instanceof HTMLInputElement && before.type === 'file') now.files = before.files
    else if (now) now.value = before.value
  }
  root.querySelector<HTMLElement>(id ? `#${id}` : 'h1')?.focus()
}
window.addEventListener('hashchange', () => void checkSerial())
void checkSerial()

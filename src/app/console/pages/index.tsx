import { type ComponentType, lazy, Suspense } from 'react'
import { boards } from 'virtual:declarations'
import type { auditLog } from '../../../../resources'
import type { bowls } from '../../../../resources/catalogue/bowls'
import type { masters } from '../../../../resources/catalogue/masters'
import type { addresses } from '../../../../resources/manufacturer/addresses'
import type { fact } from '../../../../resources/manufacturer/fact'
import type { negotiations } from '../../../../resources/trade/negotiations'
import type { refunds } from '../../../../resources/trade/refunds'
import { config } from '../../../../resources/kit'
import type { payments } from '../../../../resources/trade/payments'
import type { orders } from '../../../../resources/trade/orders'
import { formatCode } from '../../../schema/fields/secureCode'
import { formatSecond } from '../../../schema/text/format'
import { Exception403, NotFound, Exception500 } from '../../../console/layout/errors/exceptions'
import { type AppPage, type ViewComponents, defineViews } from '../../../console/config/ConsoleContext'
import type { verifyAlerts } from '../../../../resources/traceability/verifyAlerts'
import type { verifyEvents } from '../../../../resources/traceability/verifyEvents'
import type { verifyRecords } from '../../../../resources/traceability/verifyRecords'
import type { verifyScans } from '../../../../resources/traceability/verifyScans'
import type { Labels } from '../../../schema/model/field'
import { cut, type LabelSize, labelSizes } from '../papers/labelSizes'
import { documentTexts } from '../papers/paperTexts'
import { pageRoutes } from '../routes'
import './pages.css'

const FactDataPage = lazy(() => import('./manufacturer/ManufacturerData'))
const RegisterPage = lazy(() => import('./manufacturer/RegisterPage'))
const MonitorPage = lazy(() => import('./MonitorPage'))
const NegotiationPage = lazy(() => import('./negotiation/NegotiationPage'))
const MessagesPage = lazy(() => import('../../../console/layout/notifications/MessagesPage'))
const UserInfoPage = lazy(() => import('./account/UserInfoPage'))
const UserSettingsPage = lazy(() => import('./account/UserSettingsPage'))

export const loadWorkplace = () => import('./workplace/WorkplacePage')
const WorkplacePage = lazy(loadWorkplace)
const BoardPage = lazy(async () => ({ default: (await import('../../../console/boards/Board')).BoardView }))
/** Board pages, rendered as declared. The first one is the workplace, on which everyone begins. */
const boardPages = boards.map(
  (board, at): AppPage => ({ ...board, Component: at === 0 ? WorkplacePage : () => <BoardPage name={board.name} /> }),
)

/** Component that loads with the first page that contains it, which does not wait for it. */
const onDemand = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: P) => (
    <Suspense fallback={<span aria-busy="true" />}>
      <Part {...props} />
    </Suspense>
  )
}
/** Audit log cells: actions as texts, changes by field, and a link to the record. */
const auditViews = defineViews<typeof auditLog>('auditLog', {
  column: {
    at: ({ record }) => formatSecond(String(record.at), config.zone),
    accountName: onDemand(async () => (await import('./audit/auditCells')).Doer),
    action: onDemand(async () => (await import('./audit/auditCells')).Action),
    recordName: onDemand(async () => (await import('./audit/auditCells')).Subject),
    changes: onDemand(async () => (await import('./audit/auditCells')).Changed),
  },
  bar: onDemand(async () => (await import('./audit/auditCells')).RecordLink),
  spreadsheet: async () => (await import('./audit/auditExport')).auditExportTexts,
})
/** Platform's remark and the manufacturer's answer, beside each field. */
const Remark = onDemand(async () => (await import('./manufacturer/Remark')).Remark)
const factViews = defineViews<typeof fact>('fact', { beside: Remark })

const unprintableIn = async (text: string) => (await import('../papers/paperFonts')).unprintableIn(text)
/** Print documents of a parcel. */
const pasteInto = (fields: 'receiverFields' | 'returnFields') =>
  onDemand(async () => {
    const all = await import('./records/PasteAddress')
    return () => <all.default fields={all[fields]} />
  })
const [ReceiverPaste, ReturnPaste] = [pasteInto('receiverFields'), pasteInto('returnFields')]
const orderViews = defineViews<typeof orders>('orders', {
  actionDialog: { correctAddress: ReceiverPaste },
  printDocuments: [
    {
      labels: documentTexts.label,
      size: '100mm 150mm',
      unprintableIn,
      load: () => import('../papers/AddressLabel'),
    },
    {
      labels: documentTexts.slip,
      hasServerLink: true,
      size: 'A4',
      unprintableIn,
      load: () => import('../papers/PackingSlip'),
    },
  ],
})
/** Labels of certificates: printed one by one, or as PDF pages. */
const createLabelDocument = (size: LabelSize, labels: Labels) => {
  const { width, height } = labelSizes[size]
  return {
    labels,
    hasServerLink: true,
    unprintableIn,
    size: `${width + 2 * cut.around}mm ${height + 2 * cut.around}mm`,
    load: async () => (await import('../papers/CertificateLabel')).labels[size],
    file: {
      name: `labels-${width}x${height}.pdf`,
      make: async (...args: Parameters<ReturnType<typeof import('../papers/labelsPdf').labelsPdf>>) =>
        (await import('../papers/labelsPdf')).labelsPdf(size)(...args),
    },
  }
}
const ScanChart = onDemand(async () => (await import('./certificates/ScanChart')).ScanChart)
const PrintLabel = onDemand(async () => (await import('./certificates/PrintLabel')).PrintLabel)
const PublicLink = onDemand(async () => (await import('./certificates/PublicLink')).PublicLink)
const Holding = onDemand(async () => (await import('./certificates/CertificateValues')).Holding)
const HoldingAsked = onDemand(async () => (await import('./certificates/CertificateValues')).CertificateValues)
const Corrected = onDemand(async () => (await import('./certificates/CertificateValues')).Corrected)
const certificateViews = defineViews<typeof verifyRecords>('verifyRecords', {
  bar: ({ record }) => (
    <>
      {record.revokedTime === null && <PrintLabel certificateId={record.id} isNext />}
      <PublicLink record={record} />
    </>
  ),
  below: Holding,
  aside: ScanChart,
  actionDialog: { correct: HoldingAsked },
  printDocuments: [
    {
      ...createLabelDocument('middle', documentTexts.labels),
      isInBar: true,
      variants: [
        createLabelDocument('middle', documentTexts.middleLabel),
        createLabelDocument('small', documentTexts.smallLabel),
        createLabelDocument('large', documentTexts.largeLabel),
      ],
    },
  ],
})
const Signed = onDemand(async () => (await import('./certificates/SignedContent')).SignedContent)
const Unproved = onDemand(async () => (await import('./certificates/SignedContent')).UnprovedTitles)
/** Label of the bowl's certificate, and a preview of what the certificate will sign. */
const bowlViews = defineViews<typeof bowls>('bowls', {
  bar: ({ record }) => record.certificateId && <PrintLabel certificateId={record.certificateId} />,
  actionDialog: { issue: Signed },
})
const masterViews = defineViews<typeof masters>('masters', { below: Unproved })
/** Corrected values, beside their reason. */
const eventViews = defineViews<typeof verifyEvents>('verifyEvents', {
  column: { reason: Corrected },
})
const dash = <span className="nothing">—</span>
/** Serial in groups, as on its label. */
const alertViews = defineViews<typeof verifyAlerts>('verifyAlerts', {
  column: { serial: ({ record }) => <span className="numeric">{formatCode(record.serial ?? '') || dash}</span> },
})
/** First characters of a daily hash: enough to distinguish devices and networks of one day. */
const briefly = (name: string | null) =>
  name ? <span className="numeric">{name.slice(0, 4).toUpperCase()}</span> : dash
const scanViews = defineViews<typeof verifyScans>('verifyScans', {
  column: { device: ({ record }) => briefly(record.device), network: ({ record }) => briefly(record.network) },
})
const Movement = onDemand(async () => (await import('./records/PaymentAmount')).PaymentAmount)
/** Signed amounts. */
const paymentViews = defineViews<typeof payments>('payments', {
  column: { amount: Movement },
})
const AddressPaste = onDemand(async () => (await import('./records/PasteAddress')).default)
const addressViews = defineViews<typeof addresses>('addresses', { above: () => <AddressPaste /> })

/** Open offer and amounts of a request, and the link to its negotiation. */
const TalkLink = onDemand(async () => (await import('./negotiation/NegotiationLink')).NegotiationLink)
const OpenOffer = onDemand(async () => (await import('./negotiation/CaseHeader')).OpenOffer)
const ReturnAddress = onDemand(async () => (await import('./negotiation/ReturnAddress')).ReturnAddress)
const CaseAside = onDemand(async () => (await import('./negotiation/CaseHeader')).CaseAside)
/** The words of the request and of its rejection stand above. */
const negotiationViews = defineViews<typeof negotiations>('negotiations', {
  column: { text: ({ record: { kind, text } }) => (['asked', 'rejected'].includes(kind) ? null : text) ?? '—' },
})
const refundViews = defineViews<typeof refunds>('refunds', {
  actionDialog: { agree: ReturnAddress, correctReturn: ReturnPaste },
  bar: TalkLink,
  lead: ({ record }) => <OpenOffer refund={record} />,
  aside: ({ record }) => <CaseAside refund={record} />,
})

/** Custom pages. */
export const pages: readonly AppPage[] = [
  ...boardPages,
  { ...pageRoutes.monitor, Component: MonitorPage },
  { ...pageRoutes.factInfo, Component: FactDataPage },
  { ...pageRoutes.registerFactData, early: true, Component: FactDataPage },
  { ...pageRoutes.register, early: true, Component: RegisterPage },
  { ...pageRoutes.negotiation, Component: NegotiationPage },
  { ...pageRoutes.negotiationAlone, ignoreCache: true, Component: NegotiationPage },
  { ...pageRoutes.messages, early: true, own: true, Component: MessagesPage },
  { ...pageRoutes.userInfo, early: true, own: true, Component: UserInfoPage },
  { ...pageRoutes.userSettings, early: true, own: true, Component: UserSettingsPage },
  { ...pageRoutes.exception403, exception: true, Component: Exception403 },
  { ...pageRoutes.exception404, exception: true, Component: NotFound },
  { ...pageRoutes.exception500, exception: true, Component: Exception500 },
]
/** Custom parts of declared pages. */
export const appViews: readonly ViewComponents[] = [
  auditViews,
  factViews,
  addressViews,
  orderViews,
  bowlViews,
  masterViews,
  certificateViews,
  eventViews,
  alertViews,
  scanViews,
  paymentViews,
  refundViews,
  negotiationViews,
]

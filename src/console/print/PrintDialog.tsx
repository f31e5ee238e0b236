import { Alert, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useLocale, useStore, useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { leadsHome } from '../../schema/text/loopback'
import { Confirm } from '../components/Confirm'
import { useNotifyError } from '../components/hooks/useNotifyError'
import { Loading } from '../components/Loading'
import { type PrintDocument, useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { labelLanguage } from '../i18n/locale'
import { downloadFile } from '../components/dom/downloadFile'
import './print.css'

type Printed = Readonly<Record<string, unknown>> & { readonly id: string | number }
interface PrintDialogProps {
  readonly printDocument: PrintDocument
  readonly records: readonly Printed[]
  readonly close: () => void
}
type Loaded = Awaited<ReturnType<PrintDocument['load']>>

/** Shrinks a page that is wider than its frame, as on a phone. */
const fit = (body: HTMLElement) => {
  const { style, clientWidth } = body.ownerDocument.documentElement
  style.setProperty('--fit', '1')
  style.setProperty('--fit', String(Math.min(1, clientWidth / body.scrollWidth)))
}
/** Waits for the fonts that a page loads. Its layout decides which ones. */
const fontsReady = async (body: HTMLElement): Promise<void> => {
  body.getBoundingClientRect()
  const { fonts }: Partial<Document> = body.ownerDocument
  await fonts?.ready
}
/** Calls back once every picture has loaded or failed. Returns a cleanup function. */
const afterPictures = (body: HTMLElement, done: () => void): (() => void) => {
  const images = [...body.querySelectorAll('img')]
  const pending = new Set<EventTarget | null>(images.filter(({ complete }) => !complete))
  const settle = ({ currentTarget }: Event) => {
    pending.delete(currentTarget)
    if (pending.size === 0) done()
  }
  if (pending.size === 0) done()
  for (const image of images) for (const event of ['load', 'error']) image.addEventListener(event, settle)
  return () => {
    for (const image of images) for (const event of ['load', 'error']) image.removeEventListener(event, settle)
  }
}
/** Keeps the page fitted to its frame on resize. */
const useFit = (body: HTMLElement | undefined) =>
  useEffect(() => {
    const shown = body?.ownerDocument.defaultView
    if (!body || !shown) return
    const refit = () => fit(body)
    refit()
    shown.addEventListener('resize', refit)
    return () => shown.removeEventListener('resize', refit)
  }, [body])
interface FrameProps extends Omit<PrintDialogProps, 'close'> {
  readonly loaded: Loaded
  readonly hold: (frame: HTMLIFrameElement) => void
  /** Called once all pictures and fonts are loaded. */
  readonly complete: (body: HTMLElement) => void
}
/** Frame of a print document: its own page size, without the console's styles. */
const Frame = ({ printDocument, records, loaded, hold, complete }: FrameProps) => {
  const label = useLabel()
  const [body, setBody] = useState<HTMLElement>()
  const { default: DocumentPage } = loaded
  useEffect(
    () => (body ? afterPictures(body, () => void fontsReady(body).then(() => complete(body))) : undefined),
    [body, complete],
  )
  useFit(body)
  return (
    <>
      <iframe
        title={label(printDocument.labels)}
        className="paper-frame"
        srcDoc="<!doctype html>"
        onLoad={({ currentTarget }) => {
          hold(currentTarget)
          setBody(currentTarget.contentDocument?.body)
        }}
      />
      {body &&
        createPortal(
          <>
            <style>{`@page { size: ${printDocument.size}; margin: 0 } @media screen { body { zoom: var(--fit, 1) } } ${loaded.css}`}</style>
            {records.map(record => (
              <DocumentPage key={record.id} record={record} />
            ))}
          </>,
          body,
        )}
    </>
  )
}
/** Downloads all records in one file. */
const KeepFile = ({
  file,
  records,
}: Pick<PrintDialogProps, 'records'> & { readonly file: NonNullable<PrintDocument['file']> }) => {
  const { publicUrl } = useConsoleConfig()
  const translate = useTranslate()
  const notifyError = useNotifyError()
  const language = labelLanguage(useLocale())
  const [busy, setBusy] = useState(false)
  const keep = () => {
    setBusy(true)
    file
      .make(records, { language, publicUrl })
      .then(made => downloadFile(file.name, made), notifyError)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="outlined" loading={busy} onClick={keep} sx={{ mb: 2 }}>
      {translate('console.keepPdf')}
    </Button>
  )
}
/** Warns that printed QR codes would lead to this machine only. */
const Unreached = () => {
  const { publicUrl } = useConsoleConfig()
  const translate = useTranslate()
  if (!publicUrl || !leadsHome(publicUrl)) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('console.leadsHome', { address: publicUrl })}
    </Alert>
  )
}
/** The variant of a document that was printed last, else the document itself. */
const useVariant = (printDocument: PrintDocument) => {
  const { variants = [], labels } = printDocument
  const [chosen, choose] = useStore(`print.${labels.en}`, variants[0]?.labels.en)
  return { variant: variants.find(each => each.labels.en === chosen) ?? printDocument, choose }
}
/** Preview of a print document, one page per record. The browser prints it. */
const PrintDialog = ({ printDocument: whole, records, close }: PrintDialogProps) => {
  const { variant: printDocument, choose } = useVariant(whole)
  const label = useLabel()
  const translate = useTranslate()
  const notifyError = useNotifyError()
  const [loaded, setLoaded] = useState<Loaded>()
  const [isComplete, setComplete] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const complete = useCallback(
    (body: HTMLElement) => {
      setComplete(true)
      printDocument.unprintableIn?.(body.textContent ?? '').then(setMissing, () => {})
    },
    [printDocument],
  )
  const change = (name: string) => {
    setLoaded(undefined)
    setComplete(false)
    setMissing([])
    choose(name)
  }
  const frame = useRef<HTMLIFrameElement>(undefined)
  const hold = (now: HTMLIFrameElement) => {
    frame.current = now
  }
  // A ref, to notify once. Opening the dialog again retries the download.
  const notifyErrorRef = useRef(notifyError)
  useEffect(() => {
    printDocument.load().then(setLoaded, fault => notifyErrorRef.current(fault))
  }, [printDocument])
  return (
    <Confirm
      title={label(whole.labels)}
      close={close}
      cancel="console.close"
      confirm={translate(isComplete ? 'console.print' : 'console.printWaits', { smart_count: records.length })}
      onConfirm={() => frame.current?.contentWindow?.print()}
      closed={!isComplete}
      size="md"
    >
      {whole.variants && (
        <ToggleButtonGroup
          exclusive
          size="small"
          sx={{ mb: 2 }}
          value={printDocument.labels.en}
          aria-label={label(whole.labels)}
          onChange={(_, name: string | null) => name !== null && change(name)}
        >
          {whole.variants.map(({ labels }) => (
            <ToggleButton key={labels.en} value={labels.en}>
              {label(labels)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {printDocument.hasServerLink && <Unreached />}
      {missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('console.unprintable', { characters: missing.join(' ') })}
        </Alert>
      )}
      {printDocument.file && <KeepFile file={printDocument.file} records={records} />}
      {loaded ? <Frame {...{ printDocument, records, loaded, complete, hold }} /> : <Loading />}
    </Confirm>
  )
}
export default PrintDialog

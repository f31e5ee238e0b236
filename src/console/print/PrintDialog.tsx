import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { leadsHome } from '../../schema/text/loopback'
import { Confirm } from '../components/Confirm'
import { useNotifyError } from '../components/hooks/useNotifyError'
import { Loading } from '../components/Loading'
import { type PrintDocument, useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { labelLanguage } from '../i18n/locale'
import { saveFile } from '../components/dom/downloadFile'
import './print.css'

type Printed = Readonly<Record<string, unknown>> & { readonly id: string | number }
interface PrintDialogProps {
  readonly printDocument: PrintDocument
  readonly records: readonly Printed[]
  readonly close: () => void
}
type Loaded = Awaited<ReturnType<PrintDocument['load']>>

/** A page wider than what shows it is shown smaller, as on a phone. */
const fit = (body: HTMLElement) => {
  const { style, clientWidth } = body.ownerDocument.documentElement
  style.setProperty('--fit', '1')
  style.setProperty('--fit', String(Math.min(1, clientWidth / body.scrollWidth)))
}
/** Calls once every picture of a page has loaded or failed. Returns how to stop. */
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
/** Fits what is shown into its window, whatever its size. */
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
  /** Called once all pictures are there. */
  readonly complete: () => void
}
/** Where papers are drawn: a page of its own size, with nothing of the console's. */
const Frame = ({ printDocument, records, loaded, hold, complete }: FrameProps) => {
  const label = useLabel()
  const [body, setBody] = useState<HTMLElement>()
  const { default: DocumentPage } = loaded
  useEffect(() => (body ? afterPictures(body, complete) : undefined), [body, complete])
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
/** All of them in a file. */
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
      .then(made => saveFile(file.name, made), notifyError)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="outlined" loading={busy} onClick={keep} sx={{ mb: 2 }}>
      {translate('console.keepPdf')}
    </Button>
  )
}
/** That a printed code would lead to this machine alone. */
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
/** What is printed of some records, a page each, as it will be on paper; the browser prints it. */
const PrintDialog = ({ printDocument, records, close }: PrintDialogProps) => {
  const label = useLabel()
  const translate = useTranslate()
  const notifyError = useNotifyError()
  const [loaded, setLoaded] = useState<Loaded>()
  const [isComplete, setComplete] = useState(false)
  const complete = useCallback(() => setComplete(true), [])
  const frame = useRef<HTMLIFrameElement>(undefined)
  const hold = (now: HTMLIFrameElement) => {
    frame.current = now
  }
  // Told once: what failed to load is asked for anew by opening the dialog anew.
  const notifyErrorRef = useRef(notifyError)
  useEffect(() => {
    printDocument.load().then(setLoaded, fault => notifyErrorRef.current(fault))
  }, [printDocument])
  return (
    <Confirm
      title={label(printDocument.labels)}
      close={close}
      cancel="console.close"
      confirm={translate(isComplete ? 'console.print' : 'console.printWaits', { smart_count: records.length })}
      onConfirm={() => frame.current?.contentWindow?.print()}
      closed={!isComplete}
      size="md"
    >
      {printDocument.hasServerLink && <Unreached />}
      {printDocument.file && <KeepFile file={printDocument.file} records={records} />}
      {loaded ? <Frame {...{ printDocument, records, loaded, complete, hold }} /> : <Loading />}
    </Confirm>
  )
}
export default PrintDialog

import { type DataProvider, fetchUtils, type Options } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { callHeaders, CallFailed, mallApi } from '../call'
import { endSession } from '../session'
import { toHttpError } from './failures'

/** Simple REST at `/api/{name}` with the envelope calls' headers, time-out and errors, for resources declared `calls: 'rest'`. */
export const restDataProvider = (): DataProvider =>
  simpleRestProvider(`${mallApi}/api`, async (url: string, options: Options = {}) => {
    const headers = new Headers(options.headers)
    for (const [name, value] of Object.entries(callHeaders())) headers.set(name, value)
    try {
      return await fetchUtils.fetchJson(url, {
        ...options,
        headers,
        signal: AbortSignal.any([AbortSignal.timeout(10_000), ...(options.signal ? [options.signal] : [])]),
      })
    } catch (fault) {
      const { status = 0, body } = fault as { status?: number; body?: { code?: number; msg?: string; data?: CallFailed['data'] } }
      if (status === 401 || body?.code === 40100) endSession('expired')
      throw await toHttpError(new CallFailed(body?.code ?? status * 100, body?.msg ?? '', body?.data ?? null))
    }
  })

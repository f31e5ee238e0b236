import { readLocale } from '../../../../console/i18n/locale'
import { createElement } from './element'

const discardTexts = {
  'zh-CN': {
    title: '丢弃未保存的内容？',
    lead: '此浏览器中，其他账号有 %{n} 个页面的内容尚未保存。继续登录会丢弃这些内容。',
    typing: '其他标签页中有未保存的输入。继续登录会丢弃这些输入。',
    discard: '丢弃并登录',
    stay: '不登录',
  },
  'en-US': {
    title: 'Discard what is not saved?',
    lead: 'Another account has unsaved entries in this browser (pages: %{n}). Logging in discards them.',
    typing: 'Another tab has unsaved entries. Logging in discards them.',
    discard: 'Discard and log in',
    stay: 'Do not log in',
  },
} as const
/** Asks whether to discard other accounts' drafts on so many pages, and another tab's entries. */
export const openDiscardDialog = (pages: number, isTyping: boolean): Promise<boolean> =>
  new Promise(answer => {
    const messages = discardTexts[readLocale()]
    const discard = createElement('button', {
      type: 'button',
      className: 'login-submit',
      textContent: messages.discard,
    })
    const stay = createElement('button', { type: 'button', className: 'login-back', textContent: messages.stay })
    const dialog = createElement('dialog', { className: 'login-dialog', 'aria-labelledby': 'discard-title' }, [
      createElement('h2', { id: 'discard-title', textContent: messages.title }),
      ...(pages > 0 ? [createElement('p', { textContent: messages.lead.replace('%{n}', String(pages)) })] : []),
      ...(isTyping ? [createElement('p', { textContent: messages.typing })] : []),
      discard,
      createElement('p', { className: 'login-more' }, [stay]),
    ])
    discard.onclick = () => dialog.close('discard')
    stay.onclick = () => dialog.close()
    dialog.onclose = () => {
      dialog.remove()
      answer(dialog.returnValue === 'discard')
    }
    // Inside the page, to inherit its colors and focus outlines.
    ;(document.querySelector('.login-page') ?? document.body).append(dialog)
    dialog.showModal()
    stay.focus()
  })

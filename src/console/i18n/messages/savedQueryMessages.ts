import type { Labels } from '../../../schema/model/field'

/** Messages of the dialog that deletes a saved view, loaded with it. */
export const savedQueryMessages = {
  viewDelete: { zh: '删除视图“%{name}”？', en: 'Delete the view “%{name}”?' },
  viewDeleteHelp: { zh: '列表中的数据不受影响。', en: 'The records stay as they are.' },
  viewDeleteShared: {
    zh: '其他人也将无法再使用。列表中的数据不受影响。',
    en: 'Nobody else can use it any more, either. The records stay as they are.',
  },
} as const satisfies Readonly<Record<string, Labels>>

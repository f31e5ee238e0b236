import type { Labels } from '../../../schema/model/field'

/** Messages of cameras and of the picture editor, loaded with forms. */
export const pictureMessages = {
  adjustPicture: { zh: '裁剪与调整：%{name}', en: 'Crop and adjust: %{name}' },
  adjustSquare: { zh: '裁剪为 1:1', en: 'Crop to 1:1' },
  adjustTurn: { zh: '旋转 90°', en: 'Turn by 90°' },
  adjustAngle: { zh: '拉直', en: 'Straighten' },
  adjustZoom: { zh: '缩放', en: 'Zoom' },
  adjustX: { zh: '左右位置', en: 'Left / right' },
  adjustY: { zh: '上下位置', en: 'Up / down' },
  adjustBrightness: { zh: '亮度', en: 'Brightness' },
  adjustApply: { zh: '应用', en: 'Apply' },
  adjustReset: { zh: '重新调整', en: 'Start over' },
  adjustOriginal: { zh: '恢复原图', en: 'Use the original' },
  takePhoto: { zh: '拍照', en: 'Take a photo' },
  noCode: {
    zh: '照片里没有识别到二维码。请靠近一些、光线亮一些再拍，或直接输入。',
    en: 'No code was read in this photo. Take it closer and in good light, or type it instead.',
  },
  scanPhoto: { zh: '拍下二维码', en: 'Take a photo of the code' },
  scanHint: {
    zh: '将二维码放到画面中间，识别后自动填入。',
    en: 'Hold the square code in the middle of the picture; it is read and filled in.',
  },
  noCamera: {
    zh: '无法使用摄像头：没有摄像头，或浏览器没有得到允许。请直接输入。',
    en: 'The camera cannot be used: there is none, or the browser was not allowed to. Type it instead.',
  },
} as const satisfies Readonly<Record<string, Labels>>

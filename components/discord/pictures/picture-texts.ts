import { messagesProvider } from '@/components/ui/extra-texts'
import { pictureTexts } from '@/config/messages/picture-catalogue'

/** Adds the texts about pictures, which most screens do without. */
export const PictureTexts = messagesProvider(pictureTexts)

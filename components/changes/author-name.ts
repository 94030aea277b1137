import { useTranslations } from 'next-intl'
import { isolated } from '@/components/ui/isolated'
import type { HistoryChange } from '@/contract/calls/history'
import type { Person } from '@/contract/calls/person'
import { removedUser } from '@/contract/history'

/** Who made a change: a person, the bot, or the bot for a person. */
export function useAuthorName() {
  const t = useTranslations('history')
  const nameOf = useUserName()
  return ({ user, bot }: Pick<HistoryChange, 'user' | 'bot'>) => {
    if (!bot) return nameOf(user)
    const name = isolated(bot.name || t('bot'))
    return bot.id === user.id ? name : t('botFor', { bot: name, name: nameOf(user) })
  }
}

export function useUserName() {
  const t = useTranslations('history')
  return ({ id, name }: Pick<Person, 'id' | 'name'>) => {
    if (id === removedUser) return t('removedPerson')
    return isolated(name || t('someone', { id }))
  }
}

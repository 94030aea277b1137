import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Page } from '@/components/app/page'
import { ProfilePanel } from '@/components/profile/profile-panel'
import { AppShell } from '@/components/shell/app-shell'

const ProfilePage: Page = () => <ProfilePanel />

function ProfileLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('profile')
  return <AppShell title={t('title')}>{children}</AppShell>
}

ProfilePage.access = 'signed-in'
ProfilePage.getLayout = (page) => <ProfileLayout>{page}</ProfileLayout>

export default ProfilePage

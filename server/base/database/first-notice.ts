/**
 * The privacy notice that an installation starts with, for every city, after article 10 of the Turkish law on personal data (KVKK,
 * no. 6698) and article 13 of the GDPR. The migration stores it as version 1, so it never changes here: organisers publish their own in
 * the panel, with their name and address. A line that starts with "# " is a heading.
 */
export const firstNotice = {
  english: `# Who is responsible
The organisers of this competition are the data controller. This site runs on their own machine and passes nothing on to another service. Their name and address hang at the registration desk; ask any of them.

# What is kept, and why
Your name, so that your team and the organisers know who you are. Your e-mail address and a hash of your password, or the address of your wallet, so that you can sign in. The city whose site you signed up on, so that its organisers can help you. Your teams, the cars that you hand in and their races, because they are the competition. When you accepted this notice and what you agreed to.

# On what ground
You hand these data in yourself, by the forms of this site. They are needed to let you take part (KVKK article 5/2-c). Publishing your name and publishing your source rest on your consent alone (article 5/1); you give it separately, and you can take it back on your account page at any time.

# Who sees them
Your e-mail address is seen by you and the organisers. In public you appear by the nickname that you choose, or by your name if you agreed to that, or not at all. Your team, its cars and its results are public. Nothing leaves this machine.

# How long
Until you delete your account, which you can do yourself at any time, or until the organisers clear the event. Results of official races stay under the team's name.

# Your rights
By article 11 of the KVKK you may learn whether and how your data are processed, have them corrected or deleted, object, and claim damages. Your account page shows, corrects, exports and deletes them; for the rest, ask an organiser.`,
  turkish: `# Veri sorumlusu
Veri sorumlusu bu yarışmanın düzenleyicileridir. Site onların kendi makinesinde çalışır ve hiçbir başka hizmete veri aktarmaz. Düzenleyicilerin adı ve adresi kayıt masasındadır; her birine sorabilirsiniz.

# Hangi veriler, hangi amaçla
Adınız, takımınızın ve düzenleyicilerin kim olduğunuzu bilmesi için. E-posta adresiniz ve parolanızın özeti ya da cüzdanınızın adresi, oturum açabilmeniz için. Hangi şehrin sitesinde üye olduğunuz, o şehrin düzenleyicileri size yardım edebilsin diye. Takımlarınız, teslim ettiğiniz arabalar ve onların yarışları, yarışmanın kendisi oldukları için. Bu metni ne zaman kabul ettiğiniz ve nelere izin verdiğiniz.

# Toplama yöntemi ve hukuki sebep
Bu verileri bu sitenin formlarıyla kendiniz verirsiniz. Yarışmaya katılabilmeniz için gereklidirler (KVKK madde 5/2-c). Adınızın ve kaynak kodunuzun yayımlanması yalnızca açık rızanıza dayanır (madde 5/1); rızanızı ayrıca verirsiniz ve hesap sayfanızdan dilediğiniz an geri alabilirsiniz.

# Kimler görür
E-posta adresinizi siz ve düzenleyiciler görür. Herkese açık sayfalarda seçtiğiniz takma adla, izin verdiyseniz adınızla görünürsünüz; ikisi de yoksa hiç görünmezsiniz. Takımınız, arabaları ve sonuçları herkese açıktır. Hiçbir veri bu makineden dışarı çıkmaz.

# Ne kadar süreyle
Hesabınızı silene kadar; bunu dilediğiniz an kendiniz yapabilirsiniz. Ya da düzenleyiciler etkinliğin verilerini temizleyene kadar. Resmî yarışların sonuçları takım adıyla kalır.

# Haklarınız
KVKK madde 11 uyarınca verilerinizin işlenip işlenmediğini ve nasıl işlendiğini öğrenebilir, düzeltilmesini veya silinmesini isteyebilir, itiraz edebilir ve zararınızın giderilmesini talep edebilirsiniz. Hesap sayfanız verilerinizi gösterir, düzeltir, dışa aktarır ve siler; diğerleri için bir düzenleyiciye başvurun.`,
} as const;

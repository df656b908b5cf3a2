"""Who somebody is: guests, accounts, and the cookie that knows them again."""
